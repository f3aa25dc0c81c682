import { paletteColor } from '@pergola/sdk/ui'

const COLORS: Readonly<Record<string, string | null>> = {
  create: 'var(--success-solid)',
  update: 'var(--success-solid)',
  authenticate: paletteColor('blue-grey-600'),
  delete: 'var(--warning-solid)',
  upload: 'var(--accent-9)',
}

/** What was done, as a colour: entries of the activity log name it in the field `action`. */
export function actionColor(action: unknown): string | null {
  return COLORS[String(action)] ?? null
}
