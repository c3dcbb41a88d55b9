import { createTheme, type MantineColorSchemeManager } from '@mantine/core';

/** Light or dark follows the machine. Nothing about it is stored. */
export const followMachine: MantineColorSchemeManager = {
  get: () => 'auto',
  set: () => {},
  subscribe: () => {},
  unsubscribe: () => {},
  clear: () => {},
};

export const theme = createTheme({
  cursorType: 'pointer',
  respectReducedMotion: true,
  fontFamily: '"Inter Variable", system-ui, sans-serif',
});
