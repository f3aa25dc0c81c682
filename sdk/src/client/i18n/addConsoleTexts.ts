import type { i18n as I18n } from 'i18next'
import { addTexts, isSettled } from './languages'

/** Adds the texts of the frame and of listings, which are not part of the first download. */
export function addConsoleTexts(i18n: I18n): Promise<void> {
  return addTexts(i18n, 'start')
}

/** Adds those of items and all other pages, once: no listing needs them for its first rows. */
export function addItemTexts(i18n: I18n): Promise<void> {
  return addTexts(i18n, 'late')
}

/** Until they are there, a text that is missing may be one of them. */
export function areItemTextsExpected(i18n: I18n): boolean {
  return isSettled(i18n, 'start') && !isSettled(i18n, 'late')
}
