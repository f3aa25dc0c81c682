import { formatTitle, useCollections } from '@pergola/sdk'
import { PromptDialog, Switch } from '@pergola/sdk/ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { checkName, toIdentifier, trimIdentifier } from '../identifiers'
import { useModelChange } from '../useModelChange'
import styles from './CreateCollectionDialog.module.css'
import { DEFAULT_FIELDS, newCollection, OPTIONAL_FIELDS, type OptionalField } from './newCollection'

/** Asks for the name of a new collection, with the fields that most collections have, and opens its page. */
export function CreateCollectionDialog({ basePath, onClose }: { basePath: string; onClose: () => void }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const names = Object.keys(useCollections())
  const { change, isPending } = useModelChange()
  const [chosen, setChosen] = useState<ReadonlySet<OptionalField>>(new Set(DEFAULT_FIELDS))

  function validate(name: string) {
    const problem = checkName(name, names, { isCollection: true })
    return problem ? t(`modules.settings.model.${problem}`, { name }) : undefined
  }

  async function handleConfirm(typed: string) {
    const name = trimIdentifier(typed)
    const isCreated = await change({
      run: (api) => api.call('POST /collections', { body: newCollection(name, chosen) }),
      done: t('modules.settings.model.collection_created', { name: formatTitle(name) }),
    })
    if (isCreated) navigate(`${basePath}/${encodeURIComponent(name)}`)
  }

  function handleToggle(field: OptionalField, isChosen: boolean) {
    const next = new Set(chosen)
    if (isChosen) next.add(field)
    else next.delete(field)
    setChosen(next)
  }

  return (
    <PromptDialog
      isOpen
      title={t('modules.settings.model.create_collection')}
      label={t('modules.settings.model.collection_name')}
      description={t('modules.settings.model.collection_name_note')}
      placeholder={t('modules.settings.model.collection_name_placeholder')}
      isMonospace
      isRequired
      sanitize={toIdentifier}
      validate={validate}
      confirmLabel={t('modules.settings.model.create_collection')}
      isPending={isPending}
      onConfirm={(name) => void handleConfirm(name)}
      onCancel={onClose}
    >
      <fieldset className={styles.fields}>
        <legend className={styles.legend}>{t('modules.settings.model.default_fields')}</legend>
        {OPTIONAL_FIELDS.map((field) => (
          <div key={field} className={styles.field}>
            <Switch
              isSelected={chosen.has(field)}
              onChange={(isChosen) => handleToggle(field, isChosen)}
              aria-describedby={`default-field-${field}`}
            >
              {formatTitle(field)}
            </Switch>
            <span id={`default-field-${field}`} className={styles.note}>
              {t(`modules.settings.model.default_field_${field}`)}
            </span>
          </div>
        ))}
      </fieldset>
    </PromptDialog>
  )
}
