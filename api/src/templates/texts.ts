import english from './en-US.json'

/** Notes, choices and statuses of templates and demo. Translations find them by their English words. */
export const { texts } = english
