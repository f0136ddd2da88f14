import atelierConfig from '@/atelier.config';
import { type Configuration, configuration } from '../configuration';

/** What `loadConfig` reads, without its compiler: that takes most of a second of a core, and each test needs one. */
export const defaultConfiguration = (): Configuration => configuration.parse(atelierConfig);
