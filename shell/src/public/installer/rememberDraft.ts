import { EMPTY_DRAFT, type InstallerDraft } from './installerDraft'

const KEY = 'pergola.installer'

/** What is typed again: passwords are kept nowhere. A file is chosen again, and a database looked at again. */
const FORGOTTEN = {
  superAdminToken: '',
  adminPassword: '',
  databasePassword: '',
  takesOver: false,
  modelFile: null,
} satisfies Partial<InstallerDraft>

/** Keeps what was typed over a reload of this tab. */
export function rememberDraft(draft: InstallerDraft): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ ...draft, ...FORGOTTEN }))
  } catch {
    // The browser does not store anything: nothing is remembered.
  }
}

export function recallDraft(): InstallerDraft {
  try {
    return { ...EMPTY_DRAFT, ...JSON.parse(sessionStorage.getItem(KEY) ?? '{}'), ...FORGOTTEN }
  } catch {
    return EMPTY_DRAFT
  }
}

export function forgetDraft(): void {
  try {
    sessionStorage.removeItem(KEY)
  } catch {
    // As above.
  }
}
