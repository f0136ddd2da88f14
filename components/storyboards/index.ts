export { StoryboardList } from './storyboard-list';
export { StoryboardPage } from './storyboard-page';
