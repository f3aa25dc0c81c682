import { PromptDialog } from '@pergola/sdk/ui'
import type { Editor } from '@tiptap/react'
import { useTranslation } from 'react-i18next'
import { isSafeLink } from '../markup/isSafeLink'

export interface LinkDialogProps {
  editor: Editor
  isOpen: boolean
  onClose: () => void
}

/** Asks where the selected text leads. Empty takes the link away; without a selection the address is written out. */
export function LinkDialog({ editor, isOpen, onClose }: LinkDialogProps) {
  const { t } = useTranslation()

  function handleConfirm(typed: string) {
    const href = typed.trim()
    onClose()
    const chain = editor.chain().focus().extendMarkRange('link')
    if (href === '') chain.unsetLink().run()
    else if (editor.state.selection.empty && !editor.isActive('link')) {
      chain.insertContent({ type: 'text', text: href, marks: [{ type: 'link', attrs: { href } }] }).run()
    } else chain.setLink({ href }).run()
  }

  return (
    <PromptDialog
      isOpen={isOpen}
      title={t('interfaces.wysiwyg.link')}
      label={t('interfaces.wysiwyg.link_address')}
      defaultValue={String(editor.getAttributes('link').href ?? '')}
      validate={(typed) => (isSafeLink(typed.trim()) ? undefined : t('interfaces.wysiwyg.link_invalid'))}
      confirmLabel={t('interfaces.wysiwyg.link_save')}
      onConfirm={handleConfirm}
      onCancel={onClose}
    />
  )
}
