import { Button, IconButton, Popover, PopoverTrigger, paletteColor, paletteHues } from '@pergola/sdk/ui'
import { type Editor, useEditorState } from '@tiptap/react'
import { useTranslation } from 'react-i18next'
import { useTokenName } from '../../shared/useTokenName'
import { setTextStyle, textStyleOf } from '../markup/looks'
import styles from '../wysiwyg.module.css'

interface ColorButtonProps {
  editor: Editor
  name: 'forecolor' | 'backcolor'
}

/** Text reads in the dark shades, and on the light ones. */
const LOOKS = {
  forecolor: { icon: 'format_color_text', property: 'color', shade: 700 },
  backcolor: { icon: 'format_ink_highlighter', property: 'background-color', shade: 100 },
} as const

/** Chooses the colour of the selected text, or that behind it. */
export function ColorButton({ editor, name }: ColorButtonProps) {
  const { t } = useTranslation()
  const nameOf = useTokenName()
  const { icon, property, shade } = LOOKS[name]
  const current = useEditorState({ editor, selector: () => textStyleOf(editor, property) })
  return (
    <PopoverTrigger>
      <IconButton
        size="compact"
        icon={icon}
        label={t(`interfaces.wysiwyg.${name}`)}
        aria-pressed={current !== null}
      />
      <Popover aria-label={t(`interfaces.wysiwyg.${name}`)} placement="bottom start">
        {({ close }) => {
          const choose = (color: string | null) => {
            close()
            setTextStyle(editor, property, color)
          }
          return (
            <div className={styles.colors}>
              {paletteHues.map((hue) => {
                const color = paletteColor(`${hue}-${shade}`) ?? ''
                return (
                  <button
                    key={hue}
                    type="button"
                    className={styles.color}
                    aria-label={nameOf(hue)}
                    aria-pressed={color === current}
                    title={nameOf(hue)}
                    style={{ '--swatch': color }}
                    onClick={() => choose(color)}
                  />
                )
              })}
              <Button
                size="compact"
                variant="quiet"
                icon="format_color_reset"
                className={styles.noColor}
                onPress={() => choose(null)}
              >
                {t('interfaces.wysiwyg.no_color')}
              </Button>
            </div>
          )
        }}
      </Popover>
    </PopoverTrigger>
  )
}
