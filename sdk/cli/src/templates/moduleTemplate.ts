import { toComponentName, toTitle } from './packageTemplate'

/** A module with one page that knows who is signed in. */
export function moduleTemplate(id: string): Record<string, string> {
  const name = toComponentName(id)
  return {
    'meta.ts': `import { defineModule } from '@pergola/sdk/contract'

export default defineModule({
  id: '${id}',
  name: '$t:name',
  icon: 'widgets',
})
`,
    'messages.json': `${JSON.stringify({ name: toTitle(id), greeting: 'Good to see you, {name}.' }, null, 2)}\n`,
    'module.tsx': `import { useCurrentUser } from '@pergola/sdk'
import { Page } from '@pergola/sdk/ui'
import { useTranslation } from 'react-i18next'

export default function ${name}() {
  const { t } = useTranslation()
  const user = useCurrentUser()
  return (
    <Page title={t('modules.${id}.name')} icon="widgets">
      <p>{t('modules.${id}.greeting', { name: user.first_name })}</p>
    </Page>
  )
}
`,
  }
}
