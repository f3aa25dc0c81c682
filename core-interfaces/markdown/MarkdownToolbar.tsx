import { type FileRecord, itemsPath, toParameters, useApi, usePermissions } from '@pergola/sdk'
import { FileUpload, ItemPicker, useNotifyFailure } from '@pergola/sdk/items'
import { Button, Dialog, IconButton } from '@pergola/sdk/ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FILE_CARDS } from '../shared/filePicker'
import { Toolbar } from '../shared/Toolbar'
import { commands, shownKey } from './commands'
import styles from './markdown.module.css'
import type { Edit, Selected } from './markdownEdits'

export interface MarkdownToolbarProps {
  /** Element that the buttons change. */
  controls: string
  edit: (change: (selected: Selected) => Edit) => void
  onPicture: (file: FileRecord) => void
}

const PICTURES = [{ field: 'type', operator: 'contains', value: 'image/' }]
const FILE_FIELDS = ['id', 'title', 'type', 'data', 'metadata']

/** Buttons that write the marks of Markdown at the caret. */
export function MarkdownToolbar({ controls, edit, onPicture }: MarkdownToolbarProps) {
  const { t } = useTranslation()
  const [asked, setAsked] = useState<'upload' | 'library' | null>(null)
  const api = useApi()
  const notifyFailure = useNotifyFailure()
  const canUpload = usePermissions().can('create', 'directus_files')

  async function handlePicked(key: number) {
    setAsked(null)
    try {
      const query = toParameters({ fields: FILE_FIELDS })
      onPicture(await api.get<FileRecord>(itemsPath('directus_files', key), { query }))
    } catch (error) {
      notifyFailure(error)
    }
  }

  return (
    <>
      <Toolbar aria-label={t('interfaces.markdown.toolbar')} className={styles.toolbar}>
        {commands.map(({ name, icon, key, run }) => {
          const label = t(`interfaces.markdown.${name}`)
          return (
            <IconButton
              key={name}
              size="compact"
              icon={icon}
              label={label}
              tooltip={key ? `${label} (${shownKey(key)})` : label}
              aria-controls={controls}
              onPress={() => edit(run)}
            />
          )
        })}
        <IconButton
          size="compact"
          icon="image"
          label={t('interfaces.markdown.picture')}
          onPress={() => setAsked(canUpload ? 'upload' : 'library')}
        />
      </Toolbar>
      <Dialog
        isOpen={asked === 'upload'}
        onOpenChange={(isOpen) => !isOpen && setAsked(null)}
        title={t('interfaces.markdown.picture')}
      >
        <FileUpload
          isSmall
          isMultiple={false}
          accept="image/*"
          onUploaded={(file) => {
            setAsked(null)
            onPicture(file)
          }}
        >
          <Button size="compact" icon="playlist_add" onPress={() => setAsked('library')}>
            {t('existing')}
          </Button>
        </FileUpload>
      </Dialog>
      <ItemPicker
        isOpen={asked === 'library'}
        title={t('choose_one')}
        collection="directus_files"
        layout={FILE_CARDS}
        filters={PICTURES}
        value={[]}
        isSingle
        onDone={([key]) => (key === undefined ? setAsked(null) : void handlePicked(Number(key)))}
        onCancel={() => setAsked(null)}
      />
    </>
  )
}
