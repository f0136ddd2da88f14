export { InstallationHealth } from './installation-health';
