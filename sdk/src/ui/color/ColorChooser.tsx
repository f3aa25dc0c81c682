import { ColorArea } from 'react-aria-components/ColorArea'
import { ColorField } from 'react-aria-components/ColorField'
import { ColorSlider, SliderTrack } from 'react-aria-components/ColorSlider'
import { ColorThumb } from 'react-aria-components/ColorThumb'
import { Input } from 'react-aria-components/Input'
import { cx } from '../cx'
import { ControlBox } from '../field/ControlBox'
import controlStyles from '../field/control.module.css'
import styles from './ColorPicker.module.css'

const channelsOf = {
  rgb: ['red', 'green', 'blue'],
  hsl: ['hue', 'saturation', 'lightness'],
} as const

/** Area, hue and three numbers; works on the colour of the picker around it. @internal */
export function ColorChooser({ channels }: { channels: 'rgb' | 'hsl' }) {
  return (
    <div className={styles.chooser}>
      <ColorArea colorSpace="hsb" xChannel="saturation" yChannel="brightness" className={styles.area ?? ''}>
        <ColorThumb className={styles.thumb ?? ''} />
      </ColorArea>
      <ColorSlider colorSpace="hsb" channel="hue">
        <SliderTrack className={styles.hue ?? ''}>
          <ColorThumb className={cx(styles.thumb, styles.hueThumb)} />
        </SliderTrack>
      </ColorSlider>
      <div className={styles.channels}>
        {channelsOf[channels].map((channel) => (
          <ColorField key={channel} colorSpace={channels} channel={channel} className={styles.channel ?? ''}>
            <span className={styles.letter} aria-hidden="true">
              {channel.charAt(0).toUpperCase()}
            </span>
            <ControlBox size="compact">
              <Input className={controlStyles.input ?? ''} />
            </ControlBox>
          </ColorField>
        ))}
      </div>
    </div>
  )
}
