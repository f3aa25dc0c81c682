import { Button } from 'react-aria-components/Button'
import { ColorPicker as AriaColorPicker } from 'react-aria-components/ColorPicker'
import { ColorSwatch as AriaColorSwatch } from 'react-aria-components/ColorSwatch'
import { ColorSwatchPicker, ColorSwatchPickerItem } from 'react-aria-components/ColorSwatchPicker'
import { DialogTrigger } from 'react-aria-components/Dialog'
import { cx } from '../cx'
import { PopoverSurface } from '../popover/PopoverSurface'
import { ColorChooser } from './ColorChooser'
import { ColorField, type ColorFieldProps, readColor } from './ColorField'
import styles from './ColorPicker.module.css'
import { ColorSwatch } from './ColorSwatch'

export interface ColorPickerProps extends Omit<ColorFieldProps, 'swatch'> {
  /** The three numbers offered beside the area. */
  channels?: 'rgb' | 'hsl'
  /** Ready-made colours, as hex. */
  palette?: readonly string[]
  /** Only the palette may be used. */
  isPaletteOnly?: boolean
}

/** A colour: chosen in an area, typed as hex, or picked from a palette. */
export function ColorPicker({
  channels = 'hsl',
  palette = [],
  isPaletteOnly,
  className,
  ...field
}: ColorPickerProps) {
  const { value, onChange, isReadOnly, isDisabled } = field
  const color = readColor(value)
  if (isReadOnly) return <ColorField {...field} className={className} />
  return (
    <AriaColorPicker
      value={color ?? '#000000'}
      onChange={(next) => onChange?.(next.toString('hex').toUpperCase())}
    >
      <div className={className}>
        {!isPaletteOnly && (
          <ColorField
            {...field}
            swatch={
              <DialogTrigger>
                <Button className={styles.trigger ?? ''} isDisabled={isDisabled}>
                  {color ? (
                    <AriaColorSwatch className={styles.sample ?? ''} />
                  ) : (
                    <ColorSwatch color={null} label="–" />
                  )}
                </Button>
                <PopoverSurface
                  placement="bottom start"
                  aria-label={field['aria-label']}
                  aria-labelledby={field['aria-labelledby']}
                >
                  <ColorChooser channels={channels} />
                </PopoverSurface>
              </DialogTrigger>
            }
          />
        )}
        {palette.length > 0 && !isDisabled && (
          <ColorSwatchPicker
            className={styles.palette ?? ''}
            aria-label={field['aria-label']}
            aria-labelledby={field['aria-labelledby']}
          >
            {palette
              .filter((hex) => readColor(hex))
              .map((hex) => (
                <ColorSwatchPickerItem key={hex} color={hex} className={styles.option ?? ''}>
                  <AriaColorSwatch className={cx(styles.sample, styles.large)} />
                </ColorSwatchPickerItem>
              ))}
          </ColorSwatchPicker>
        )}
      </div>
    </AriaColorPicker>
  )
}
