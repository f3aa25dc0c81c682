import { Button, IconButton } from '@pergola/sdk/ui'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { TextLanguage } from './LanguageChoice'
import type { ModelTexts } from './modelTexts'
import styles from './TranslatedNames.module.css'
import type { TextEdits } from './useTextEdits'

interface UnusedTextsProps {
  texts: ModelTexts
  unused: readonly [text: string, translation: string][]
  language: TextLanguage
  edits: TextEdits
}

/** Translations whose words are gone: they may still serve for other words, and stay until someone removes them. */
export function UnusedTexts({ texts, unused, language, edits }: UnusedTextsProps) {
  const { t } = useTranslation()
  const headingId = useId()
  const [thing] = texts.things
  if (!thing) return null
  const isRemoved = (text: string) => edits.isTyped({ thing, text }, language.code)
  const left = unused.filter(([text]) => !isRemoved(text))
  const remove = (removed: typeof unused) => {
    for (const [text] of removed) edits.type({ thing, text }, language.code, '')
  }
  if (left.length === 0) return null
  return (
    <section className={styles.unused} aria-labelledby={headingId}>
      <h2 id={headingId} className={styles.heading}>
        {t('modules.settings.model.unused_texts')}
      </h2>
      <p className={styles.hint}>{t('modules.settings.model.unused_texts_body')}</p>
      <ul className={styles.texts}>
        {left.map(([text, translation]) => (
          <li key={text} className={styles.row}>
            <span className={styles.known}>
              <span className={styles.text}>{text}</span>
            </span>
            <span className={styles.unusedText}>
              <span lang={language.code} dir={language.direction}>
                {translation}
              </span>
              <IconButton
                icon="delete"
                size="compact"
                label={t('modules.settings.model.remove_choice', { name: translation })}
                onPress={() => remove([[text, translation]])}
              />
            </span>
          </li>
        ))}
      </ul>
      <div>
        <Button size="compact" icon="delete" onPress={() => remove(left)}>
          {t('modules.settings.model.remove_unused')}
        </Button>
      </div>
    </section>
  )
}
