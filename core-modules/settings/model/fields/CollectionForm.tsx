import { type Collection, type Item, type Translation, useCollection, useNames } from '@pergola/sdk'
import { ConflictPanel, ItemForm, LeaveGuard } from '@pergola/sdk/items'
import { Button } from '@pergola/sdk/ui'
import { useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { TextsLink } from '../names/TextsLink'
import { useNameRows } from '../names/useNameRows'
import styles from './CollectionPage.module.css'
import { useCollectionEdits } from './useCollectionEdits'

/** What a collection says about itself, in this order. */
const OWN_FIELDS = ['note', 'icon', 'hidden', 'single', 'translation']

/** Note, icon, visibility and translated names of a collection. */
export function CollectionForm({ collection, listPath }: { collection: Collection; listPath: string }) {
  const { t } = useTranslation()
  const described = useCollection('directus_collections')
  const names = useNames()
  const edits = useCollectionEdits(collection)
  const rows = useNameRows(edits.values.translation as Translation[] | null, (translation) =>
    edits.stage('translation', translation),
  )
  const withRows = (values: Readonly<Item>) => ({
    ...values,
    translation: rows.rowsOf(values.translation as Translation[] | null),
  })
  const isLeaving = useRef(false)
  const fields = useMemo(
    () =>
      Object.fromEntries(
        OWN_FIELDS.flatMap((name, sort) => {
          const field = described?.fields[name]
          return field ? [[name, { ...field, sort, width: sort < 2 ? ('full' as const) : field.width }]] : []
        }),
      ),
    [described],
  )

  async function handleSave() {
    isLeaving.current = true
    await edits.save()
    isLeaving.current = false
  }

  return (
    <section className={styles.section} aria-labelledby="about-collection">
      <h2 id="about-collection" className={styles.heading}>
        {t('modules.settings.model.about_collection')}
      </h2>
      {described && edits.merge && (
        <ConflictPanel
          title={t('conflict_of', { name: names.collection(collection.collection) })}
          collection={described}
          conflict={edits.merge}
          staged={edits.staged}
          values={edits.values}
          onKeepMine={({ field, mine }) => edits.stage(field, mine)}
          onTakeTheirs={({ field, theirs }) => edits.stage(field, theirs)}
          onClose={edits.mergeClosed}
        />
      )}
      <ItemForm
        fields={fields}
        values={withRows(edits.values)}
        savedValues={withRows(edits.saved)}
        primaryKey={collection.collection}
        onChange={(name, value) =>
          name === 'translation' ? rows.changed(value as Translation[] | null) : edits.stage(name, value)
        }
      />
      <TextsLink listPath={listPath} collection={collection} />
      <div>
        <Button
          icon="check"
          isDisabled={!edits.hasEdits}
          isPending={edits.isPending}
          onPress={() => void handleSave()}
        >
          {t('modules.settings.model.save_collection')}
        </Button>
      </div>
      <LeaveGuard hasUnsavedEdits={() => edits.hasEdits && !isLeaving.current} onDiscard={edits.discard} />
    </section>
  )
}
