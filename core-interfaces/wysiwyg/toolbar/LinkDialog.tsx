import {
  type FileRecord,
  type Item,
  itemsPath,
  toParameters,
  useApi,
  useCollections,
  useNames,
  usePermissions,
} from '@pergola/sdk'
import { keyPart } from '@pergola/sdk/contract'
import { fieldsOfTemplate, ItemPicker, useNotifyFailure } from '@pergola/sdk/items'
import { Button, Dialog, Menu, MenuItem, MenuTrigger, Switch, TextField } from '@pergola/sdk/ui'
import type { Editor } from '@tiptap/react'
import { type SubmitEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FILE_CARDS } from '../../shared/filePicker'
import { assetAddress } from '../../shared/files'
import { previewAddress } from '../../shared/previewAddress'
import { isSafeLink } from '../markup/isSafeLink'
import styles from '../wysiwyg.module.css'

export interface LinkDialogProps {
  editor: Editor
  onClose: () => void
}

interface Link {
  address: string
  isInNewTab: boolean
}

const FILES = 'directus_files'

/**
 * Asks where the selected text leads: an address, a file of the library, or the page of an item, as the preview field of its
 * collection has it. Empty takes the link away; without a selection the address is written out.
 */
export function LinkDialog({ editor, onClose }: LinkDialogProps) {
  const { t } = useTranslation()
  const [start] = useState(() => linkOf(editor))
  const [link, setLink] = useState(start)
  const [picking, setPicking] = useState<string | null>(null)
  const addressOf = useAddresses()

  async function handlePick(collection: string, key: string | number) {
    setPicking(null)
    const address = await addressOf(collection, key)
    if (address !== null) setLink((before) => ({ ...before, address }))
  }

  return (
    <>
      <Dialog
        size="small"
        isOpen={picking === null}
        hasEdits={link.address !== start.address}
        onOpenChange={(isOpen) => !isOpen && onClose()}
        title={t('interfaces.wysiwyg.link')}
      >
        <LinkForm
          link={link}
          onChange={setLink}
          onPick={setPicking}
          onCancel={onClose}
          onConfirm={() => {
            onClose()
            setLinkOf(editor, link)
          }}
        />
      </Dialog>
      {picking !== null && (
        <ItemPicker
          isOpen
          isSingle
          title={t('choose_one')}
          collection={picking}
          layout={picking === FILES ? FILE_CARDS : undefined}
          value={[]}
          onDone={([key]) => key !== undefined && void handlePick(picking, key)}
          onCancel={() => setPicking(null)}
        />
      )}
    </>
  )
}

interface LinkFormProps {
  link: Link
  onChange: (link: Link) => void
  /** Opens the items of a collection, to choose one. */
  onPick: (collection: string) => void
  onConfirm: () => void
  onCancel: () => void
}

function LinkForm({ link, onChange, onPick, onConfirm, onCancel }: LinkFormProps) {
  const { t } = useTranslation()
  const names = useNames()
  const pages = usePages()
  const [{ address: start }] = useState(link)
  const isSafe = isSafeLink(link.address.trim())

  function handleSubmit(event: SubmitEvent) {
    event.preventDefault()
    if (isSafe) onConfirm()
  }

  return (
    <form className={styles.media} onSubmit={handleSubmit}>
      <TextField
        autoFocus
        label={t('interfaces.wysiwyg.link_address')}
        value={link.address}
        onChange={(address) => onChange({ ...link, address })}
        errorMessage={isSafe || link.address === start ? undefined : t('interfaces.wysiwyg.link_invalid')}
        validationBehavior="aria"
      />
      <div className={styles.linkTargets}>
        <Button size="compact" icon="insert_drive_file" onPress={() => onPick(FILES)}>
          {t('existing')}
        </Button>
        {pages.length > 0 && (
          <MenuTrigger>
            <Button size="compact" icon="playlist_add">
              {t('select_existing')}
            </Button>
            <Menu onAction={(collection) => onPick(String(collection))}>
              {pages.map(({ collection }) => (
                <MenuItem key={collection} id={collection}>
                  {names.collection(collection)}
                </MenuItem>
              ))}
            </Menu>
          </MenuTrigger>
        )}
      </div>
      <Switch isSelected={link.isInNewTab} onChange={(isInNewTab) => onChange({ ...link, isInNewTab })}>
        {t('interfaces.wysiwyg.link_new_tab')}
      </Switch>
      <div className={styles.linkActions}>
        <Button variant="quiet" onPress={onCancel}>
          {t('cancel')}
        </Button>
        <Button variant="primary" type="submit" isDisabled={!isSafe}>
          {t('interfaces.wysiwyg.link_save')}
        </Button>
      </div>
    </form>
  )
}

function linkOf(editor: Editor): Link {
  const { href, target } = editor.getAttributes('link')
  return { address: String(href ?? ''), isInNewTab: target === '_blank' }
}

function setLinkOf(editor: Editor, { address, isInNewTab }: Link): void {
  const href = address.trim()
  const before = editor.getAttributes('link')
  // A page that is opened must not get hold of the one that opened it. What else the author wrote stays.
  const looks = isInNewTab ? { target: '_blank', rel: before.rel ?? 'noopener' } : { target: null, rel: null }
  const isSame = isInNewTab === (before.target === '_blank')
  const attrs = { href, ...(isSame ? { target: before.target ?? null, rel: before.rel ?? null } : looks) }
  const chain = editor.chain().focus().extendMarkRange('link')
  if (href === '') chain.unsetLink().run()
  else if (editor.state.selection.empty && !editor.isActive('link')) {
    chain.insertContent({ type: 'text', text: href, marks: [{ type: 'link', attrs }] }).run()
  } else chain.setLink(attrs).run()
}

/** Collections whose items have a page: a field for its preview says at which address. */
function usePages(): { collection: string; template: string }[] {
  const collections = useCollections()
  const permissions = usePermissions()
  return Object.values(collections).flatMap(({ collection, fields }) => {
    const preview = Object.values(fields).find((field) => field.interface === 'preview')
    const template = preview?.options?.url_template
    return typeof template === 'string' && permissions.can('read', collection)
      ? [{ collection, template }]
      : []
  })
}

/** Where an item or a file is reached; `null` where that cannot be found out, which a notice says. */
function useAddresses() {
  const api = useApi()
  const pages = usePages()
  const notifyFailure = useNotifyFailure()
  return async (collection: string, key: string | number): Promise<string | null> => {
    const template = pages.find((page) => page.collection === collection)?.template ?? ''
    const fields = collection === FILES ? ['id', 'data'] : fieldsOfTemplate(template)
    try {
      const item = await api.get<Item>(itemsPath(collection, keyPart(key)), {
        query: toParameters({ fields }),
      })
      if (collection === FILES) return assetAddress(api, (item as unknown as FileRecord).data)
      return previewAddress(template, item)
    } catch (error) {
      notifyFailure(error)
      return null
    }
  }
}
