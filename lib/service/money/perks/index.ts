export { perkOperatorRoutes } from './operator-routes';
export { perksOfWorkspace, readPerks, toPerk } from './read-perks';
