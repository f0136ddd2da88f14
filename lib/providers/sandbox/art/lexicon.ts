/**
 * The words a prompt is read by. Latin words match from their start ("mountain" also reads
 * "mountains"); a word ending in `$` matches whole; ideographs match anywhere.
 */
export const sceneWords = {
  ridges:
    'mountain alp peak hill valley lake$ lakes hik landscape canyon glacier volcan summit fjord meadow field countryside iceland river waterfall farm vineyard desert dune sand$ forest wood$ woods jungle pine trees deer bear wolf fox cabin cave castle dragon 山 湖 谷 森 林 沙',
  sea: 'sea$ seas$ seascape seaside ocean beach wave surf island coast sail boat ship harbor harbour lighthouse pier lagoon whale dolphin shore tide tropical mermaid underwater coral mediterran pirate fish 海 波 船 岛 島',
  city: 'city cities street tokyo skyline neon cyber skyscraper building urban office downtown manhattan york paris london berlin shanghai traffic rooftop subway alley metropolis car$ cars robot 城 街',
  geometry:
    'logo poster geometric bauhaus swiss grid shape minimal icon$ typograph circle square triangle cube modernis album cover brand pattern optical op-art stripe 70s texture tile wallpaper product packshot bottle watch sneaker shoe headphone paper cut-out origami toy 几何 图案 剪纸',
  ribbons:
    'abstract dream music silk fluid flow energy danc smoke emotion joy love$ sound melody jazz ribbon liquid ink$ marble swirl portrait face person woman fashion hair dancer singer flower rose tulip orchid space galaxy planet nebula cosmos cosmic 抽象 梦 音乐 花 人 宇宙',
} as const;
export type SceneName = keyof typeof sceneWords;

export const hourWords = {
  dawn: 'dawn sunrise morning early misty mist$ pastel spring$ 晨 日出',
  day: 'day$ daylight noon midday sunny summer bright clear$ blue-sky afternoon fresh 白天 晴',
  golden: 'golden autumn fall$ warm harvest amber honey 黄昏 秋',
  dusk: 'dusk sunset evening twilight romantic synthwave vaporwave 日落 晚霞',
  blue: 'blue-hour bluehour rain overcast melanchol winter cold fog$ foggy storm 雨 雪',
  night: 'night midnight dark moonlit moonlight star$ starry neon cyber aurora nocturn lantern 夜',
} as const;
export type HourName = keyof typeof hourWords;

export const weatherWords = {
  snow: 'snow winter ice$ icy frozen blizzard christmas arctic antarctic glacier 雪 冬',
  rain: 'rain$ rainy raining storm drizzle monsoon wet$ cyber blade 雨',
  fog: 'fog mist haze hazy smoke cloudy 雾',
} as const;
export type WeatherName = keyof typeof weatherWords;

/** Colour words and the OKLCH hue they request; -1 is no hue at all. */
export const hueWords: readonly (readonly [words: string, hue: number])[] = [
  ['red$ crimson scarlet ruby cherry vermilion 红', 25],
  ['orange tangerine rust$ copper apricot 橙', 55],
  ['gold$ amber honey mustard 金', 80],
  ['yellow lemon sunflower 黄', 98],
  ['green emerald olive lime sage moss jade 绿', 150],
  ['teal mint turquoise cyan aqua 青', 185],
  ['blue azure navy cobalt indigo sapphire 蓝', 255],
  ['purple violet lavender lilac plum 紫', 305],
  ['pink magenta fuchsia rose$ blush coral salmon 粉', 5],
  ['brown sepia chocolate coffee wood$', 60],
  ['monochrome grayscale greyscale black-and-white noir$ charcoal 黑白', -1],
];

export const flatWords =
  'flat vector minimal poster illustration graphic cartoon icon screenprint risograph linocut woodcut anime simple 插画 扁平';
export const calmWords =
  'calm quiet peace serene still$ soft gentle minimal lonely solitude zen slow sleep meditat 静';
export const fierceWords =
  'epic dramatic storm dynamic explos battle fast$ speed wild chaos power intense action 史诗';
