import { useCollection } from '@pergola/sdk'
import { ItemForm, LeaveGuard, usePreloadInterfaces, useSaveShortcut } from '@pergola/sdk/items'
import { Button, Page } from '@pergola/sdk/ui'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { useSettingsEdits } from './useSettingsEdits'

/** The settings of the project, one form. */
export function GlobalSettings({ basePath }: { basePath: string }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const collection = useCollection('directus_settings')
  const fields = useMemo(() => collection?.fields ?? {}, [collection])
  const edits = useSettingsEdits(() => navigate(basePath))
  usePreloadInterfaces(
    useMemo(() => Object.values(fields), [fields]),
    'input',
  )
  useSaveShortcut(() => {
    if (edits.hasEdits) edits.save()
  })

  return (
    <Page
      title={t('modules.settings.settings_global')}
      back={basePath}
      breadcrumb={[{ label: t('settings'), href: basePath }]}
      actions={
        <Button
          variant="primary"
          icon="check"
          isDisabled={!edits.hasEdits}
          isPending={edits.isSaving}
          onPress={edits.save}
        >
          {t('save')}
        </Button>
      }
    >
      <ItemForm
        fields={fields}
        values={edits.values}
        savedValues={edits.savedValues}
        primaryKey="global"
        onChange={edits.stage}
      />
      <LeaveGuard hasUnsavedEdits={edits.hasUnsavedEdits} onDiscard={edits.discard} />
    </Page>
  )
}
