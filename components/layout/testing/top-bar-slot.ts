export { TopBarSlotProvider } from '../top-bar-slot';
