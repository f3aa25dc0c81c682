import { type Collection, type Field, useCollection, useNames, usePaths } from '@pergola/sdk'
import { IconButton, Kbd, LinkButton, Menu, MenuItem, MenuTrigger, NotFoundPage, Page } from '@pergola/sdk/ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate, useParams } from 'react-router-dom'
import { useCollectionActions } from '../collections/useCollectionActions'
import { useItemCounts } from '../itemCountsQuery'
import { CollectionForm } from './CollectionForm'
import styles from './CollectionPage.module.css'
import { DuplicateDialog } from './DuplicateDialog'
import { FieldGrid } from './FieldGrid'
import { useRemoveField } from './useRemoveField'

/** One collection: its fields as they stand in the form, and what it says about itself. */
export function CollectionPage({ settingsPath }: { settingsPath: string }) {
  const { collection: name = '' } = useParams()
  const collection = useCollection(name)
  // While it is being deleted the page stays until the list is shown.
  if (!collection) return <NotFoundPage />
  return <ShownCollection key={name} collection={collection} settingsPath={settingsPath} />
}

function ShownCollection({ collection, settingsPath }: { collection: Collection; settingsPath: string }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const names = useNames()
  const [duplicated, setDuplicated] = useState<Field | null>(null)
  const removeField = useRemoveField()
  const listPath = `${settingsPath}/collections`
  const basePath = `${listPath}/${encodeURIComponent(collection.collection)}`
  const title = names.collection(collection.collection)

  return (
    <Page
      title={title}
      back={listPath}
      breadcrumb={[
        { label: t('settings'), href: settingsPath },
        { label: t('modules.settings.settings_collections_fields'), href: listPath },
      ]}
      titleExtra={<CollectionMenu collection={collection} title={title} onGone={() => navigate(listPath)} />}
      actions={
        <LinkButton variant="primary" icon="add" href={`${basePath}/+`}>
          {t('modules.settings.model.new_field')}
        </LinkButton>
      }
    >
      <div className={styles.page}>
        <section className={styles.section} aria-labelledby="fields-of-collection">
          <div className={styles.head}>
            <h2 id="fields-of-collection" className={styles.heading}>
              {t('field_other')}
            </h2>
            <p className={styles.hint}>
              {t('modules.settings.model.fields_hint')}{' '}
              <span className={styles.keys}>
                {t('modules.settings.model.fields_hint_keys')} <Kbd>Alt</Kbd> <Kbd>↑</Kbd> <Kbd>↓</Kbd>
              </span>
            </p>
          </div>
          <FieldGrid
            collection={collection}
            basePath={basePath}
            onDuplicate={setDuplicated}
            onRemove={(field) => void removeField(field)}
          />
          <div>
            <LinkButton icon="add" href={`${basePath}/+`}>
              {t('modules.settings.model.new_field')}
            </LinkButton>
          </div>
        </section>
        <CollectionForm collection={collection} listPath={listPath} />
      </div>
      {duplicated && <DuplicateDialog field={duplicated} onClose={() => setDuplicated(null)} />}
    </Page>
  )
}

interface CollectionMenuProps {
  collection: Collection
  title: string
  /** It was deleted, or is not managed any more. */
  onGone: () => void
}

function CollectionMenu({ collection, title, onGone }: CollectionMenuProps) {
  const { t } = useTranslation()
  const paths = usePaths()
  const { counts } = useItemCounts()
  const { remove, stopManaging } = useCollectionActions()

  async function handleGone(isGone: Promise<boolean>) {
    if (await isGone) onGone()
  }
  return (
    <MenuTrigger>
      <IconButton
        icon="more_vert"
        label={t('modules.settings.model.actions_of', { name: title })}
        size="compact"
      />
      <Menu placement="bottom start">
        <MenuItem icon="view_headline" href={paths.listing(collection.collection)}>
          {t('modules.settings.model.open_items')}
        </MenuItem>
        <MenuItem icon="link_off" onAction={() => void handleGone(stopManaging(collection))}>
          {t('modules.settings.model.stop_managing')}
        </MenuItem>
        <MenuItem
          icon="delete"
          isDanger
          onAction={() => void handleGone(remove(collection, counts?.[collection.collection]))}
        >
          {t('modules.settings.model.delete_collection')}
        </MenuItem>
      </Menu>
    </MenuTrigger>
  )
}
