import { type Collection, type Item, isEqual, useCollection } from '@pergola/sdk'
import { ItemForm, LeaveGuard } from '@pergola/sdk/items'
import { Button } from '@pergola/sdk/ui'
import { useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useModelChange } from '../useModelChange'
import styles from './CollectionPage.module.css'

/** What a collection says about itself, in this order. */
const OWN_FIELDS = ['note', 'icon', 'hidden', 'single', 'translation']

/** Note, icon, visibility and translated names of a collection. */
export function CollectionForm({ collection }: { collection: Collection }) {
  const { t } = useTranslation()
  const described = useCollection('directus_collections')
  const { change, isPending } = useModelChange()
  const [edits, setEdits] = useState<Item>({})
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
  const saved: Item = { ...collection }
  const changed = Object.fromEntries(
    Object.entries(edits).filter(([name, value]) => !isEqual(value, saved[name] ?? null)),
  )
  const hasEdits = Object.keys(changed).length > 0

  async function handleSave() {
    isLeaving.current = true
    const isSaved = await change({
      run: (api) => api.patch(`/collections/${encodeURIComponent(collection.collection)}`, changed),
      done: t('modules.settings.model.collection_updated'),
    })
    isLeaving.current = false
    if (isSaved) setEdits({})
  }

  return (
    <section className={styles.section} aria-labelledby="about-collection">
      <h2 id="about-collection" className={styles.heading}>
        {t('modules.settings.model.about_collection')}
      </h2>
      <ItemForm
        fields={fields}
        values={{ ...saved, ...edits }}
        savedValues={saved}
        primaryKey={collection.collection}
        onChange={(name, value) => setEdits((before) => ({ ...before, [name]: value }))}
      />
      <div>
        <Button icon="check" isDisabled={!hasEdits} isPending={isPending} onPress={() => void handleSave()}>
          {t('modules.settings.model.save_collection')}
        </Button>
      </div>
      <LeaveGuard hasUnsavedEdits={() => hasEdits && !isLeaving.current} onDiscard={() => setEdits({})} />
    </section>
  )
}
