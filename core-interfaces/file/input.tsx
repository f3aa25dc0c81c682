import { formatTitle, type InterfaceProps } from '@pergola/sdk'
import { FileUpload, ItemPicker } from '@pergola/sdk/items'
import { Button } from '@pergola/sdk/ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type FileValue, fileIdOf } from '../shared/files'
import { FileCard } from './FileCard'
import styles from './file.module.css'
import type meta from './meta'
import { pickerFilters } from './pickerFilters'

const PICKER_FIELDS = ['title', 'type', 'filesize', 'uploaded_on']

/** One file: uploaded, or picked among those that are there. Stages its id. */
export default function FileInput(props: InterfaceProps<typeof meta, FileValue>) {
  const { id, labelId, describedBy, name, value, options, isReadOnly, onChange } = props
  const { t } = useTranslation()
  const [isPicking, setIsPicking] = useState(false)
  const fileId = fileIdOf(value)

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would ask for a legend; the form draws the label
    <div
      id={id}
      role="group"
      className={styles.field}
      aria-labelledby={labelId ?? undefined}
      aria-label={labelId ? undefined : formatTitle(name)}
      aria-describedby={describedBy}
    >
      {fileId !== null && <FileCard {...props} fileId={fileId} />}
      {fileId === null && isReadOnly && <span className={styles.none}>--</span>}
      {fileId === null && !isReadOnly && (
        <FileUpload
          isSmall
          isMultiple={false}
          accept={options.accept}
          onUploaded={(file) => onChange(file.id)}
        >
          <Button size="compact" icon="playlist_add" onPress={() => setIsPicking(true)}>
            {t('existing')}
          </Button>
        </FileUpload>
      )}
      <ItemPicker
        isOpen={isPicking}
        title={t('choose_one')}
        collection="directus_files"
        fields={PICKER_FIELDS}
        filters={pickerFilters(options)}
        value={[]}
        isSingle
        onDone={([picked]) => {
          setIsPicking(false)
          if (picked !== undefined) onChange(Number(picked))
        }}
        onCancel={() => setIsPicking(false)}
      />
    </div>
  )
}
