/**
 * The words a prompt is read by. Latin words match from their start ("mountain" also reads
 * "mountains"); a word ending in `$` matches whole; ideographs match anywhere.
 */

export const sceneNames = [
  'ridges',
  'sea',
  'forest',
  'dunes',
  'city',
  'still-life',
  'botanical',
  'portrait',
  'cosmos',
  'geometry',
  'ribbons',
  'paper-cut',
] as const;
export type SceneName = (typeof sceneNames)[number];

export const sceneWords: Record<SceneName, string> = {
  ridges:
    'mountain alp peak hill valley lake$ lakes hik landscape canyon cliff glacier volcan lava summit fjord meadow field countryside iceland norway patagonia himalaya river waterfall farm vineyard tuscan 山 湖 谷',
  sea: 'sea$ seas$ seascape seaside ocean beach wave surf island coast sail boat ship harbor harbour lighthouse pier lagoon whale dolphin shore tide tropical mermaid underwater coral maldive mediterran pirate fish 海 波 船 岛 島',
  forest:
    'forest wood$ woods woodland jungle pine redwood birch moss grove trees deer bear wolf fox owl rainforest mushroom fern fairy enchant 森 林 树',
  dunes:
    'desert dune sahara sand$ sands sandy camel cactus arid mesa oasis egypt pyramid mars$ savanna 沙',
  city: 'city cities street tokyo skyline neon cyber skyscraper building urban office downtown manhattan york paris london berlin shanghai hong$ taxi traffic rooftop subway alley metropolis car$ cars robot 城 街',
  'still-life':
    'kitchen table coffee tea$ fruit bread vase bottle product perfume breakfast cup mug bowl food cake candle wine still$ lemon apple pear peach lamp chair interior room$ studio packshot cosmetic watch sneaker shoe headphone ceramic pottery book 静物 厨 咖啡 茶',
  botanical:
    'flower rose tulip leaf leaves botanic garden plant fern$ herb blossom spring$ orchid peony lavender sunflower bouquet cherry magnolia daisy poppy ivy seed petal butterfl 花 叶 草',
  portrait:
    'portrait portrait headshot headshot selfie selfie woman man$ girl boy face person people model$ queen king$ wizard fashion hair beauty lady gentleman child grandm musician dancer singer actor samurai self$ human hero profile presenter speaker 人 肖像 女 男',
  cosmos:
    'space galaxy galaxies planet star$ stars starry nebula astronaut cosmos cosmic moon$ rocket orbit universe alien satellite saturn jupiter sci-fi meteor comet eclipse 宇宙 星 月球',
  geometry:
    'logo poster geometric bauhaus swiss grid shape minimal icon$ typograph circle square triangle cube modernis constructiv kandinsky mondrian album cover brand pattern optical illusion op-art stripe psychedel 70s seventies texture tile wallpaper 几何 图案',
  ribbons:
    'abstract dream music wind$ silk fluid flow energy danc smoke wave-like emotion joy love$ sound melody jazz ribbon liquid ink$ marble swirl 抽象 梦 音乐',
  'paper-cut':
    'paper cut-out cutout layer cave origami storybook fairytale tale dragon castle legend myth diorama craft children 剪纸 龙',
};

export const figureNames = [
  'cat',
  'dog',
  'deer',
  'birds',
  'boat',
  'lighthouse',
  'cabin',
  'balloon',
  'rocket',
  'astronaut',
  'walker',
  'tree',
] as const;
export type FigureName = (typeof figureNames)[number];

export const figureWords: Record<FigureName, string> = {
  cat: 'cat$ cats kitten kitty feline 猫',
  dog: 'dog$ dogs puppy puppies hound corgi shiba retriever 狗 犬',
  deer: 'deer stag elk moose reindeer 鹿',
  birds: 'bird seagull gull geese crane$ swallow crow raven eagle 鸟 鳥',
  boat: 'boat sail ship yacht canoe fisherman pirate 船',
  lighthouse: 'lighthouse beacon 灯塔',
  cabin: 'cabin house$ houses cottage hut$ barn chalet home$ village 小屋 房子',
  balloon: 'balloon airship zeppelin 气球',
  rocket: 'rocket spaceship spacecraft shuttle launch 火箭',
  astronaut: 'astronaut cosmonaut spaceman 宇航员',
  walker:
    'hiker walker traveler traveller wanderer person man$ woman girl boy child couple monk samurai knight explorer figure 旅人',
  tree: 'tree$ oak lonely$ baobab willow 树 樹',
};

export const hourNames = ['dawn', 'day', 'golden', 'dusk', 'blue', 'night'] as const;
export type HourName = (typeof hourNames)[number];

export const hourWords: Record<HourName, string> = {
  dawn: 'dawn sunrise morning early misty mist$ pastel spring$ 晨 日出',
  day: 'day$ daylight noon midday sunny summer bright clear$ blue-sky afternoon fresh 白天 晴',
  golden: 'golden autumn fall$ warm harvest amber honey 黄昏 秋',
  dusk: 'dusk sunset evening twilight romantic synthwave vaporwave 日落 晚霞',
  blue: 'blue-hour bluehour rain overcast melanchol winter cold fog$ foggy storm 雨 雪',
  night: 'night midnight dark moonlit moonlight star$ starry neon cyber aurora nocturn lantern 夜',
};

export const weatherNames = ['aurora', 'snow', 'rain', 'fog'] as const;
export type WeatherName = (typeof weatherNames)[number];

export const weatherWords: Record<WeatherName, string> = {
  snow: 'snow winter ice$ icy frozen blizzard christmas arctic antarctic glacier 雪 冬',
  rain: 'rain$ rainy raining storm drizzle monsoon wet$ cyber blade 雨',
  fog: 'fog mist haze hazy smoke cloudy 雾',
  aurora: 'aurora northern-light northern iceland polar 极光',
};

/** Colour words and the OKLCH hue they request; -1 is no hue at all. */
export const hueWords: readonly (readonly [words: string, hue: number])[] = [
  ['red$ crimson scarlet ruby cherry vermilion 红', 25],
  ['orange tangerine rust$ copper apricot 橙', 55],
  ['gold$ amber honey mustard 金', 80],
  ['yellow lemon sunflower 黄', 98],
  ['lime chartreuse', 125],
  ['green emerald olive sage moss jade 绿', 150],
  ['teal mint turquoise seafoam 青', 185],
  ['cyan aqua', 205],
  ['blue azure navy cobalt indigo sapphire 蓝', 255],
  ['purple violet lavender lilac plum 紫', 305],
  ['magenta fuchsia', 335],
  ['pink rose$ blush coral salmon 粉', 5],
  ['brown sepia chocolate coffee wood$', 60],
  ['monochrome grayscale greyscale black-and-white noir$ charcoal 黑白', -1],
];

export const flatWords =
  'flat vector minimal poster illustration graphic cartoon icon screenprint risograph linocut woodcut anime simple 插画 扁平';
export const calmWords =
  'calm quiet peace serene still$ soft gentle minimal lonely solitude zen slow sleep meditat 静';
export const fierceWords =
  'epic dramatic storm dynamic explos battle fast$ speed wild chaos power intense action 史诗';
