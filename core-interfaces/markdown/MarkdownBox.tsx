import { type FileRecord, type InterfaceProps, useApi, usePermissions } from '@pergola/sdk'
import { alternativeText } from '@pergola/sdk/contract'
import { FileSending, toPlainText } from '@pergola/sdk/items'
import { type KeyboardEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { controlProps } from '../shared/controlProps'
import { CodeArea } from '../shared/editor/CodeArea'
import type { TextBox } from '../shared/editor/TextBox'
import { assetAddress } from '../shared/files'
import { commands } from './commands'
import { MarkdownToolbar } from './MarkdownToolbar'
import styles from './markdown.module.css'
import { type Edit, insertPicture, type Selected } from './markdownEdits'
import type meta from './meta'

const MIN_ROWS = 5
const MAX_ROWS = 100

/** Keys that the console leaves to the box. */
const OWN_KEYS = commands.flatMap(({ key }) => (key ? [`mod+${key}`] : [])).join(' ')

/** The source with its toolbar. Pictures that are pasted or dropped are uploaded, and linked where the caret is then. */
export function MarkdownBox(props: InterfaceProps<typeof meta, string>) {
  const { id, value, options, onChange } = props
  const { t } = useTranslation()
  const api = useApi()
  const canUpload = usePermissions().can('create', 'directus_files')
  const box = useRef<TextBox | null>(null)
  const [pictures, setPictures] = useState<readonly File[]>([])

  function edit(change: (selected: Selected) => Edit) {
    if (box.current) box.current.write(change(box.current.read()))
  }

  function handlePicture(file: Pick<FileRecord, 'title' | 'data' | 'metadata'>) {
    const text = alternativeText(file) || (file.title ?? '')
    edit((selected) => insertPicture(selected, assetAddress(api, file.data), text))
  }

  function handleKeyDown(event: KeyboardEvent) {
    if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
    const command = commands.find(({ key }) => key === event.key.toLowerCase())
    if (!command) return
    event.preventDefault()
    // The editor has commands of its own on some of them.
    event.stopPropagation()
    edit(command.run)
  }

  return (
    <div className={styles.source} data-keys={OWN_KEYS} onKeyDownCapture={handleKeyDown}>
      <CodeArea
        handle={box}
        head={<MarkdownToolbar controls={id} edit={edit} onPicture={handlePicture} />}
        field={controlProps(props)}
        text={toPlainText(value)}
        onChange={(text) => onChange(text || null)}
        language="markdown"
        indent="  "
        hasLineNumbers={false}
        wraps
        rows={Math.min(MAX_ROWS, Math.max(MIN_ROWS, options.rows))}
        placeholder={options.placeholder ?? t('interfaces.markdown.placeholder_default')}
        onFiles={canUpload ? (files) => setPictures((before) => [...before, ...files]) : undefined}
      />
      {pictures.length > 0 && <FileSending files={pictures} accept="image/*" onUploaded={handlePicture} />}
    </div>
  )
}
