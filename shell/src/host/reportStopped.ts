import type { ExtensionLoader } from '@pergola/extension-loader'
import { formatTitle } from '@pergola/sdk'
import type { Shell } from '../session/Shell'

/** Says which extensions are left out, since an earlier page of this tab stopped while they were at work. */
export function reportStopped({ workRecord, events, i18n }: Shell, { health }: ExtensionLoader): void {
  const { stopped, clear } = workRecord
  if (stopped.length === 0) return
  for (const ref of stopped) health.incident(ref, 'stopped', 'the page stopped while it was at work')
  events.emit('warning', {
    title: i18n.t('extensions_stopped', { ext: stopped.map(({ id }) => formatTitle(id)).join(', ') }),
    details: i18n.t('extensions_stopped_details'),
    action: {
      label: i18n.t('extensions_stopped_again'),
      onAction: () => {
        clear()
        location.reload()
      },
    },
  })
}
