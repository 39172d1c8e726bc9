import { useState } from 'react'
import { Badge } from '../ui/Badge.tsx'
import { Button } from '../ui/Button.tsx'
import { Checkbox } from '../ui/Checkbox.tsx'
import { Chip } from '../ui/Chip.tsx'
import { AnyIcon } from '../ui/AnyIcon.tsx'
import { Icon } from '../ui/Icon.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import { Menu } from '../ui/Menu.tsx'
import { RadioList } from '../ui/RadioList.tsx'
import { SegmentedToggle } from '../ui/SegmentedToggle.tsx'
import { Stepper } from '../ui/Stepper.tsx'
import { Exhibit, Specimen } from './Specimen.tsx'
import { w } from './words.ts'
import * as css from './Gallery.module.css'

const VARIANTS = ['filled', 'tonal', 'outlined', 'text'] as const
const DISCS = ['standard', 'tonal', 'floating', 'onPhoto'] as const
const LANGUAGES = [
  { value: 'ru', title: 'Русский', lang: 'ru' },
  { value: 'en', title: 'English', lang: 'en' },
  { value: 'cnr', title: 'Crnogorski', lang: 'cnr' },
] as const

/** Buttons and other controls. */
export function Controls() {
  return (
    <>
      <Exhibit name="Button">
        {VARIANTS.map(variant => (
          <Specimen key={variant} state={`${variant}, ${w.usual}`}>
            <Button variant={variant}>{w.save}</Button>
          </Specimen>
        ))}
        {VARIANTS.map(variant => (
          <Specimen key={variant} state={`${variant}, ${w.hover}`} force="hover">
            <Button variant={variant}>{w.save}</Button>
          </Specimen>
        ))}
        {VARIANTS.map(variant => (
          <Specimen key={variant} state={`${variant}, ${w.focus}`} force="focus">
            <Button variant={variant}>{w.save}</Button>
          </Specimen>
        ))}
        {VARIANTS.map(variant => (
          <Specimen key={variant} state={`${variant}, ${w.disabled}`}>
            <Button variant={variant} disabled>{w.save}</Button>
          </Specimen>
        ))}
        {VARIANTS.map(variant => (
          <Specimen key={variant} state={`${variant}, ${w.busy}`}>
            <Button variant={variant} busy>{w.save}</Button>
          </Specimen>
        ))}
        <Specimen state={w.icon}>
          <Button variant="tonal" icon={<Icon name="cart" size={18} />}>{w.addToCart}</Button>
        </Specimen>
        <Specimen state={w.small}><Button variant="tonal" size="small">{w.addToCart}</Button></Specimen>
        <Specimen state={w.large}><Button variant="filled" size="large">{w.addToCart}</Button></Specimen>
        <Specimen state={w.asLink}><Button variant="text" href="#Button">{w.toMenu}</Button></Specimen>
        <Specimen state={w.wide}><Button variant="filled" fullWidth>{w.save}</Button></Specimen>
        <Specimen state={w.long}><Button variant="outlined" fullWidth>{w.lorem}</Button></Specimen>
      </Exhibit>
      <Exhibit name="IconButton">
        {DISCS.map(variant => (
          <Specimen key={variant} state={`${variant}: ${w.usual}, ${w.disabled}, ${w.large}`}>
            <div className={`${css.row} ${variant === 'onPhoto' ? css.overPhoto : ''}`}>
              <IconButton variant={variant} label={w.close} icon={<Icon name="close" />} />
              <IconButton variant={variant} label={w.close} icon={<Icon name="close" />} disabled />
              <IconButton variant={variant} size="large" label={w.close} icon={<Icon name="close" />} />
            </div>
          </Specimen>
        ))}
        <Specimen state={w.hover} force="hover"><IconButton label={w.close} icon={<Icon name="close" />} /></Specimen>
        <Specimen state={w.focus} force="focus"><IconButton label={w.close} icon={<Icon name="close" />} /></Specimen>
      </Exhibit>
      <Exhibit name="Badge">
        <Specimen state={w.usual}>
          <div className={css.row}>
            <Badge value={3}><Icon name="cart" /></Badge>
            <Badge value="99+"><Icon name="cart" /></Badge>
          </div>
        </Specimen>
        <Specimen state={w.error}><Badge value={1} tone="error"><Icon name="cart" /></Badge></Specimen>
        <Specimen state={w.empty}><Badge><Icon name="cart" /></Badge></Specimen>
      </Exhibit>
      <Exhibit name="Chip">
        <Specimen state={w.usual}><Chip onPress={noop}>{w.offers}</Chip></Specimen>
        <Specimen state={w.chosen}><Chip selected onPress={noop}>{w.offers}</Chip></Specimen>
        <Specimen state={w.hover} force="hover"><Chip onPress={noop}>{w.offers}</Chip></Specimen>
        <Specimen state={w.focus} force="focus"><Chip onPress={noop}>{w.offers}</Chip></Specimen>
        <Specimen state={w.disabled}><Chip disabled onPress={noop}>{w.offers}</Chip></Specimen>
        <Specimen state={w.icon}>
          <Chip icon={<AnyIcon name="card" size={18} />} onPress={noop}>{w.offers}</Chip>
        </Specimen>
        <Specimen state={w.long}><Chip onPress={noop}>{w.lorem}</Chip></Specimen>
      </Exhibit>
      <Exhibit name="Menu">
        <Specimen state={w.usual}><Languages /></Specimen>
        <Specimen state={w.disabled}>
          <Menu label={w.language} text="RU" value="ru" onPick={noop} options={LANGUAGES} disabled />
        </Specimen>
        <Specimen state="outlined">
          <Menu label={w.language} text="RU" value="ru" onPick={noop} options={LANGUAGES} variant="outlined" />
        </Specimen>
      </Exhibit>
      <Choices />
      <Exhibit name="Stepper">
        <Specimen state={w.usual}><Count /></Specimen>
        <Specimen state={w.one}><Count start={1} removeAtOne /></Specimen>
        <Specimen state={w.limit}><Count start={9} max={9} /></Specimen>
        <Specimen state={w.disabled}><Count disabled /></Specimen>
        <Specimen state={w.large}><Count large /></Specimen>
        <Specimen state={w.focus} force="focus"><Count /></Specimen>
      </Exhibit>
    </>
  )
}

function Choices() {
  return (
    <>
      <Exhibit name="Checkbox">
        <Specimen state={w.usual}><Tick /></Specimen>
        <Specimen state={w.chosen}><Tick start /></Specimen>
        <Specimen state={w.disabled}><Checkbox label={w.agree} checked={false} onChange={noop} disabled /></Specimen>
        <Specimen state={`${w.chosen}, ${w.disabled}`}>
          <Checkbox label={w.agree} checked onChange={noop} disabled />
        </Specimen>
        <Specimen state={w.error}>
          <Checkbox label={w.agree} checked={false} onChange={noop} invalid required subtitle={w.agreeMore} />
        </Specimen>
        <Specimen state={w.long}><Checkbox label={w.lorem} checked onChange={noop} trailing={w.fee} /></Specimen>
      </Exhibit>
      <Exhibit name="RadioList">
        <Specimen state={w.usual}><Pay /></Specimen>
        <Specimen state={w.empty}><Pay start={null} /></Specimen>
        <Specimen state={w.error}><Pay start={null} error /></Specimen>
        <Specimen state={w.long}>
          <RadioList legend={w.pay} value="card" onChange={noop}
            options={[{ value: 'card', title: w.lorem, subtitle: w.lorem, trailing: w.fee }]} />
        </Specimen>
      </Exhibit>
      <Exhibit name="SegmentedToggle">
        <Specimen state={w.usual}><Method /></Specimen>
        <Specimen state={w.disabled}>
          <SegmentedToggle legend={w.method} value="delivery" onChange={noop}
            options={[
              { value: 'delivery', title: w.delivery },
              { value: 'takeAway', title: w.takeAway, disabled: true },
            ]}
            />
        </Specimen>
        <Specimen state={w.wide}><Method fullWidth /></Specimen>
      </Exhibit>
    </>
  )
}

function Languages() {
  const [value, setValue] = useState<(typeof LANGUAGES)[number]['value']>('ru')
  return <Menu label={w.language} text={value.toUpperCase()} value={value} onPick={setValue} options={LANGUAGES} />
}
function Tick({ start = false }: { readonly start?: boolean }) {
  const [checked, setChecked] = useState(start)
  return <Checkbox label={w.agree} subtitle={w.agreeMore} checked={checked} onChange={setChecked} />
}
function Pay({ start = 'card', error = false }: { readonly start?: 'card' | null; readonly error?: boolean }) {
  const [value, setValue] = useState<'card' | 'later' | 'cash' | null>(start)
  return (
    <RadioList legend={w.pay} value={value} onChange={setValue} required error={error ? w.payError : undefined}
      errorPrefix={w.prefix}
      options={[
        { value: 'card', title: w.card, subtitle: w.cardMore, leading: <AnyIcon name="card" /> },
        { value: 'later', title: w.takeAway, trailing: w.fee },
        { value: 'cash', title: w.cash, disabled: true, reason: w.cashReason },
      ]} />
  )
}
function Method({ fullWidth = false }: { readonly fullWidth?: boolean }) {
  const [value, setValue] = useState<'delivery' | 'takeAway'>('delivery')
  return (
    <SegmentedToggle legend={w.method} value={value} onChange={setValue} fullWidth={fullWidth}
      options={[{ value: 'delivery', title: w.delivery }, { value: 'takeAway', title: w.takeAway }]} />
  )
}
function Count({ start = 2, max, large = false, removeAtOne, disabled }: {
  readonly start?: number
  readonly max?: number
  readonly large?: boolean
  readonly removeAtOne?: boolean
  readonly disabled?: boolean
}) {
  const [value, setValue] = useState(start)
  return (
    <Stepper value={value} max={max} label={w.amount}
      decreaseLabel={removeAtOne === true && value === 1 ? w.bin : w.less} increaseLabel={w.more}
      removeAtOne={removeAtOne} disabled={disabled} size={large ? 'large' : 'medium'}
      onDecrease={() => setValue(value - 1)} onIncrease={() => setValue(value + 1)} />
  )
}
function noop(): void {}
