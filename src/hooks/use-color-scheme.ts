import { useSyncExternalStore } from "react";
import { colorScheme, onColorSchemeChange, themeChoice } from "../lib/color-scheme";

/** Returns the colour scheme that the page has now. */
export const useColorScheme = () => useSyncExternalStore(onColorSchemeChange, colorScheme);

/** Returns the theme that the user has chosen. */
export const useThemeChoice = () => useSyncExternalStore(onColorSchemeChange, themeChoice);
