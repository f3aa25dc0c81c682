import { formatTitle, type InterfaceProps } from '@pergola/sdk'
import { Button, ColorSwatch, Popover, PopoverTrigger, paletteColor } from '@pergola/sdk/ui'
import { useTranslation } from 'react-i18next'
import { ReadOnlyText } from '../shared/ReadOnlyText'
import styles from './color-palette.module.css'
import type meta from './meta'
import { PaletteGrid } from './PaletteGrid'

/** A colour of the palette, stored by its name. The 200 swatches stand in a popover, not in the form. */
export default function ColorPaletteInput(props: InterfaceProps<typeof meta, string>) {
  const { id, labelId, describedBy, name, value, isReadOnly, onChange } = props
  const { t } = useTranslation()
  const text = value === null ? t('select_placeholder') : formatTitle(String(value))
  if (isReadOnly) return <ReadOnlyText {...props} text={value === null ? '' : formatTitle(String(value))} />
  return (
    <PopoverTrigger>
      <Button
        id={id}
        className={styles.trigger}
        iconEnd="unfold_more"
        // The popover may give the button another id than ours.
        aria-labelledby={labelId ? `${labelId} ${id}-value` : undefined}
        aria-describedby={describedBy}
      >
        <span id={`${id}-value`} className={styles.chosen}>
          <ColorSwatch color={paletteColor(value)} />
          {text}
        </span>
      </Button>
      <Popover aria-label={formatTitle(name)} placement="bottom start">
        {({ close }) => (
          <PaletteGrid
            name={id}
            label={formatTitle(name)}
            value={value}
            onChange={(token) => {
              onChange(token)
              close()
            }}
          />
        )}
      </Popover>
    </PopoverTrigger>
  )
}
