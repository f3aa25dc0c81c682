import type { InstallerDraft } from './installerDraft'

/** What each step of the installer gets. */
export interface StepProps {
  draft: InstallerDraft
  onChange: (change: Partial<InstallerDraft>) => void
  onNext: () => void
  /** Left out on the first step. */
  onBack?: (() => void) | undefined
}
