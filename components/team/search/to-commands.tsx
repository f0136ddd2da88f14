import {
  CalendarDays,
  ImageIcon,
  LayoutDashboard,
  ListFilter,
  MessageSquare,
  Tag as TagIcon,
} from 'lucide-react';
import { Avatar } from '@/components/ui';
import { resultPath } from '@/lib/pages/result-href';
import type { SearchResults } from '@/lib/pages/search';
import { galleryQuery } from '@/lib/queries';
import { type Command, type FoundCommands, workspacePath } from '../../layout';
import { dayPresets } from '../../library/gallery';

/** Days in words, such as “last week”, are found by this many letters. */
const minDayLetters = 3;

/** The commands of the palette that open what `text` found, and whether the search looked at all there is. */
export function toCommands(
  slug: string,
  text: string,
  { prompts, searches, tags, boards, people, conversations, is_of_newest }: SearchResults,
): FoundCommands {
  const path = (to: string) => workspacePath({ slug }, to);
  const searchText = text.trim().toLowerCase();
  const days = searchText.length < minDayLetters ? [] : dayPresets(Date.now() / 1_000);
  const commands: Command[] = [
    ...days
      .filter(({ label }) => label.toLowerCase().includes(searchText))
      .map(({ label, from, to }) => ({
        id: `days:${label}`,
        label,
        hint: 'results in the gallery',
        group: 'Days',
        icon: <CalendarDays aria-hidden />,
        href: path(`gallery?${galleryQuery({ from, to })}`),
      })),
    ...prompts.map((task) => ({
      id: `task:${task.task_id}`,
      label: task.prompt || 'Without a prompt',
      group: 'Prompts',
      icon: <Thumbnail url={task.thumbnail_url} />,
      href: path(resultPath(task.task_id, task.output > 0 ? task.output : undefined)),
    })),
    ...searches.map(({ id, name, filters }) => ({
      id: `search:${id}`,
      label: name,
      group: 'Saved searches',
      icon: <ListFilter aria-hidden />,
      href: path(`gallery?${galleryQuery(filters)}`),
    })),
    ...tags.map(({ id, name }) => ({
      id: `tag:${id}`,
      label: name,
      hint: 'results in the gallery',
      group: 'Tags',
      icon: <TagIcon aria-hidden />,
      href: path(`gallery?${new URLSearchParams({ tag: id })}`),
    })),
    ...boards.map(({ id, name, note }) => ({
      id: `board:${id}`,
      label: name,
      ...(note === null ? {} : { hint: note }),
      group: 'Boards',
      icon: <LayoutDashboard aria-hidden />,
      href: path(`boards/${encodeURIComponent(id)}`),
    })),
    ...people.map(({ id, name }) => ({
      id: `person:${id}`,
      label: name,
      hint: 'results in the gallery',
      group: 'People',
      icon: <Avatar name={name} size="sm" />,
      href: path(`gallery?${new URLSearchParams({ person: id })}`),
    })),
    ...conversations.map(({ id, title }) => ({
      id: `conversation:${id}`,
      label: title,
      group: 'Conversations',
      icon: <MessageSquare aria-hidden />,
      href: path(`chat/${encodeURIComponent(id)}`),
    })),
  ];
  const note = is_of_newest
    ? 'Only the newest results, comments and conversations were searched. Three letters of a word find older ones.'
    : null;
  return { commands, note };
}

function Thumbnail({ url }: { url: string | null }) {
  if (url === null) return <ImageIcon aria-hidden />;
  return (
    // biome-ignore lint/performance/noImgElement: the service makes the sizes
    <img src={url} alt="" className="size-6 shrink-0 rounded-xs object-cover" />
  );
}
