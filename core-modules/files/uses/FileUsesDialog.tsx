import { type Item, type PrimaryKey, useApi, useCollections, useNames, usePaths } from '@pergola/sdk'
import { primaryKeyOf } from '@pergola/sdk/items'
import { Button, Dialog, EmptyState, ErrorPanel, Notice, Skeleton } from '@pergola/sdk/ui'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import styles from './FileUsesDialog.module.css'
import { type FileUse, type FileUses, fileUsesQuery } from './fileUsesQuery'

export interface FileUsesDialogProps {
  file: PrimaryKey
  onClose: () => void
}

/** The items that refer to a file, with links to their pages. */
export function FileUsesDialog({ file, onClose }: FileUsesDialogProps) {
  const { t } = useTranslation()
  const api = useApi()
  const { data, error, isLoading, isFetching, refetch } = useQuery(fileUsesQuery(api, file))
  return (
    <Dialog
      isOpen
      title={t('modules.files.where_used')}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      footer={
        <Button variant="primary" onPress={onClose}>
          {t('done')}
        </Button>
      }
    >
      <div className={styles.uses} aria-busy={isLoading}>
        {isLoading && <Skeleton shape="block" height={120} />}
        {error && (
          <ErrorPanel details={error.message} isRetrying={isFetching} onRetry={() => void refetch()} />
        )}
        {data && <Uses {...data} onFollow={onClose} />}
      </div>
    </Dialog>
  )
}

function Uses({ uses, hidden, isComplete, onFollow }: FileUses & { onFollow: () => void }) {
  const { t } = useTranslation()
  return (
    <>
      {uses.length === 0 && hidden === 0 && (
        <EmptyState
          icon="link_off"
          headingLevel={3}
          title={t('modules.files.unused')}
          body={t('modules.files.unused_body')}
        />
      )}
      {uses.map((use) => (
        <Use key={`${use.collection} ${use.field} ${use.by}`} use={use} onFollow={onFollow} />
      ))}
      {hidden > 0 && <p className={styles.note}>{t('modules.files.uses_hidden', { count: hidden })}</p>}
      {!isComplete && <Notice tone="warning">{t('modules.files.uses_incomplete')}</Notice>}
    </>
  )
}

function Use({ use, onFollow }: { use: FileUse; onFollow: () => void }) {
  const { t } = useTranslation()
  const names = useNames()
  const paths = usePaths()
  const keyField = primaryKeyOf(useCollections()[use.collection])
  const heading = t(`modules.files.uses_by_${use.by}`, {
    collection: names.collection(use.collection),
    field: names.field(use.collection, use.field),
  })
  return (
    <section className={styles.use}>
      <h3 className={styles.heading}>{heading}</h3>
      <ul className={styles.items} aria-label={heading}>
        {use.items.map((item) => {
          const key = item[keyField] as PrimaryKey
          return (
            <li key={key}>
              <Link className={styles.item} to={paths.item(use.collection, key)} onClick={onFollow}>
                <bdi>{shortTextOf(item, keyField) ?? `#${key}`}</bdi>
              </Link>
            </li>
          )
        })}
      </ul>
      {use.others > 0 && (
        <p className={styles.note}>{t('modules.files.uses_others', { count: use.others })}</p>
      )}
    </section>
  )
}

/** What an item is called by: its first short text. */
function shortTextOf(item: Item, keyField: string): string | undefined {
  const texts = Object.entries(item).filter(
    ([field, value]) => field !== keyField && typeof value === 'string',
  )
  return texts.map(([, value]) => String(value).trim()).find((text) => text !== '')
}
