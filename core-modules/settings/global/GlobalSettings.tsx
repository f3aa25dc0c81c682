import { useCollection } from '@pergola/sdk'
import {
  ConflictPanel,
  ErrorSummary,
  focusField,
  ItemForm,
  LeaveGuard,
  usePreloadInterfaces,
  useSaveShortcut,
} from '@pergola/sdk/items'
import { Button, Page } from '@pergola/sdk/ui'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import modelTexts from '../model/texts.json'
import { useFocusRefused } from '../useFocusRefused'
import { useScreenTexts } from '../useScreenTexts'
import styles from './GlobalSettings.module.css'
import { PasswordSample } from './PasswordSample'
import { SignInPreview } from './SignInPreview'
import texts from './texts.json'
import { useSettingsEdits } from './useSettingsEdits'

/** The settings of the project, one form. */
export function GlobalSettings({ basePath }: { basePath: string }) {
  useScreenTexts('global', texts)
  useScreenTexts('model', modelTexts)
  const { t } = useTranslation()
  const navigate = useNavigate()
  const collection = useCollection('directus_settings')
  const fields = useMemo(() => collection?.fields ?? {}, [collection])
  const edits = useSettingsEdits(() => navigate(basePath))
  const form = useFocusRefused<HTMLDivElement>(edits.errors)
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
      {collection && edits.merge && (
        <ConflictPanel
          title={t('conflict_of', { name: t('modules.settings.settings_global') })}
          collection={collection}
          conflict={edits.merge}
          staged={edits.staged}
          values={edits.values}
          onKeepMine={({ field, mine }) => edits.stage(field, mine)}
          onTakeTheirs={({ field, theirs }) => edits.stage(field, theirs)}
          onClose={edits.mergeClosed}
        />
      )}
      {edits.errors && (
        <ErrorSummary
          collection="directus_settings"
          errors={edits.errors}
          onFieldPress={(field) => focusField(form.current, field)}
        />
      )}
      <div ref={form} className={styles.page}>
        <ItemForm
          fields={fields}
          values={edits.values}
          savedValues={edits.savedValues}
          primaryKey="global"
          errors={edits.errors?.fields}
          onChange={edits.stage}
        />
        {collection && (
          <aside className={styles.aside}>
            <SignInPreview values={edits.values} />
            <PasswordSample values={edits.values} />
          </aside>
        )}
      </div>
      <LeaveGuard hasUnsavedEdits={edits.hasUnsavedEdits} onDiscard={edits.discard} />
    </Page>
  )
}
