export { MoveToProject } from './move-to-project';
export { ProjectList } from './project-list';
export { ProjectPage } from './project-page';
export { ProjectReportPage } from './project-report';
export { ProjectSwitcher } from './project-switcher';
export { WorkProject } from './work-project';
