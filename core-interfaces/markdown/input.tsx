import type { InterfaceProps } from '@pergola/sdk'
import { Markdown, toPlainText } from '@pergola/sdk/items'
import { Tabs } from '@pergola/sdk/ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ControlGroup } from '../shared/ControlGroup'
import { OwnLayout } from '../shared/editor/OwnLayout'
import { ReadOnlyText } from '../shared/ReadOnlyText'
import { MarkdownBox } from './MarkdownBox'
import styles from './markdown.module.css'
import type meta from './meta'

export const preload = () => Tabs.preload()

/** Markdown with a preview: behind a tab, or beside the text. */
export default function MarkdownInput(props: InterfaceProps<typeof meta, string>) {
  const { value, options, isReadOnly, labelId } = props
  const { t } = useTranslation()
  const [tab, setTab] = useState<'edit' | 'preview'>('edit')
  const source = toPlainText(value)

  const preview =
    source === '' ? (
      <p className={styles.nothing}>{t('interfaces.markdown.nothing')}</p>
    ) : (
      <Markdown source={source} />
    )
  if (isReadOnly && source === '') return <ReadOnlyText {...props} text="" />
  if (isReadOnly) {
    return (
      <ControlGroup {...props} className={styles.preview}>
        {preview}
      </ControlGroup>
    )
  }

  const box = <MarkdownBox {...props} />
  if (!options.tabbed) {
    return (
      <div className={styles.sides}>
        {box}
        <section className={styles.preview} aria-label={t('interfaces.markdown.preview')}>
          <OwnLayout>
            <div>{preview}</div>
          </OwnLayout>
        </section>
      </div>
    )
  }
  return (
    <Tabs
      aria-labelledby={labelId ?? undefined}
      selectedId={tab}
      onChange={setTab}
      tabs={[
        { id: 'edit', label: t('interfaces.markdown.edit'), icon: 'code', content: box },
        {
          id: 'preview',
          label: t('interfaces.markdown.preview'),
          icon: 'visibility',
          content: <div className={styles.preview}>{preview}</div>,
        },
      ]}
    />
  )
}
