export { FindingList } from './finding-list';
export { InstallationHealth } from './installation-health';
export { useRepeated } from './use-repeated';
