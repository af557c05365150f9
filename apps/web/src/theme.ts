import { createTheme, type MantineColorsTuple } from '@mantine/core';

// Pine marks what can be pressed, amber marks the current place, greys are warm. See styles/tokens.css for the roles.
const pine: MantineColorsTuple = [
  '#eaf6f2',
  '#d3ece4',
  '#a6d9ca',
  '#76c4ae',
  '#4fb196',
  '#2f9a80',
  '#1b8169',
  '#0f6b58',
  '#0b5648',
  '#073f36',
];
const amber: MantineColorsTuple = [
  '#fff7e6',
  '#feecc7',
  '#fcd88d',
  '#f9c152',
  '#f4ab25',
  '#dd9010',
  '#b9730a',
  '#935a0b',
  '#6f450d',
  '#4e310c',
];
const brick: MantineColorsTuple = [
  '#fdf0ed',
  '#fadcd5',
  '#f4b8ab',
  '#ee8672',
  '#e06d57',
  '#cc5440',
  '#b3402e',
  '#963423',
  '#762a1d',
  '#561f16',
];
const gray: MantineColorsTuple = [
  '#faf9f6',
  '#f3f1ec',
  '#e7e3db',
  '#d6d1c6',
  '#bbb4a6',
  '#948c7d',
  '#6b6457',
  '#554f45',
  '#3a362f',
  '#24211c',
];
const dark: MantineColorsTuple = [
  '#dfe1dc',
  '#b9bcb6',
  '#979c96',
  '#6d7470',
  '#454d49',
  '#363d3a',
  '#272e2b',
  '#1c2220',
  '#151a18',
  '#0f1312',
];

const closeButtonProps = { 'aria-label': 'Закрыть' };

export const theme = createTheme({
  // Mantine's own components use `red` and `green`, for example for errors of inputs
  colors: { pine, amber, brick, gray, dark, red: brick, green: pine },
  primaryColor: 'pine',
  primaryShade: { light: 7, dark: 6 },
  autoContrast: true,
  luminanceThreshold: 0.3,
  fontFamily: '"Onest Variable", system-ui, "Segoe UI", sans-serif',
  fontFamilyMonospace: '"JetBrains Mono Variable", ui-monospace, "SF Mono", Menlo, monospace',
  headings: {
    fontWeight: '650',
    sizes: {
      // a long title on a phone has no nine lines
      h1: { fontSize: 'clamp(1.375rem, 1rem + 2.4vw, 1.875rem)', lineHeight: '1.2' },
      h2: { fontSize: '1.375rem', lineHeight: '1.28' },
      h3: { fontSize: '1.125rem', lineHeight: '1.35' },
    },
  },
  fontSizes: { xs: '0.75rem', sm: '0.8125rem', md: '0.9375rem', lg: '1.0625rem', xl: '1.25rem' },
  lineHeights: { xs: '1.35', sm: '1.45', md: '1.55', lg: '1.6', xl: '1.4' },
  spacing: { xs: '0.5rem', sm: '0.75rem', md: '1rem', lg: '1.5rem', xl: '2.5rem' },
  radius: { xs: '4px', sm: '6px', md: '8px', lg: '12px', xl: '20px' },
  defaultRadius: 'md',
  cursorType: 'pointer',
  focusRing: 'auto',
  respectReducedMotion: true,
  components: {
    Badge: { defaultProps: { tt: 'none', fw: 600 } },
    // opens on click, tap, Enter or hover; a menu opened by hover closes 400 ms after the pointer has left
    Menu: {
      defaultProps: { trigger: 'click-hover', openDelay: 0, closeDelay: 400, withInitialFocusPlaceholder: false },
    },
    // their <header> is not the banner of the page
    Modal: { defaultProps: { centered: true, closeButtonProps, attributes: { header: { role: 'none' } } } },
    Drawer: { defaultProps: { closeButtonProps, attributes: { header: { role: 'none' } } } },
  },
});
