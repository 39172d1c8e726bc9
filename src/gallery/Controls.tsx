import { useState } from 'react'
import { Badge } from '../ui/Badge.tsx'
import { Button } from '../ui/Button.tsx'
import { Checkbox } from '../ui/Checkbox.tsx'
import { Chip } from '../ui/Chip.tsx'
import { AnyIcon } from '../ui/AnyIcon.tsx'
import { Icon } from '../ui/Icon.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import { Menu } from '../ui/Menu.tsx'
import { RadioChips } from '../ui/RadioChips.tsx'
import { RadioList } from '../ui/RadioList.tsx'
import { SegmentedToggle } from '../ui/SegmentedToggle.tsx'
import { Stepper } from '../ui/Stepper.tsx'
import { Exhibit, Specimen } from './Specimen.tsx'
import { texts } from './texts.ts'
import * as css from './Gallery.module.css'

const VARIANTS = ['filled', 'tonal', 'outlined', 'text'] as const
const ICON_BUTTON_VARIANTS = ['standard', 'tonal', 'floating', 'onPhoto'] as const
const LANGUAGES = [
  { value: 'ru', title: 'Русский', lang: 'ru' },
  { value: 'en', title: 'English', lang: 'en' },
  { value: 'cnr', title: 'Crnogorski', lang: 'cnr' },
] as const

/** Buttons and other controls of the kit, each in all its states. */
export function Controls() {
  return (
    <>
      <Exhibit name="Button">
        {VARIANTS.map(variant => (
          <Specimen key={variant} state={`${variant}, ${texts.usual}`}>
            <Button variant={variant}>{texts.save}</Button>
          </Specimen>
        ))}
        {VARIANTS.map(variant => (
          <Specimen key={variant} state={`${variant}, ${texts.hover}`} force="hover">
            <Button variant={variant}>{texts.save}</Button>
          </Specimen>
        ))}
        {VARIANTS.map(variant => (
          <Specimen key={variant} state={`${variant}, ${texts.focus}`} force="focus">
            <Button variant={variant}>{texts.save}</Button>
          </Specimen>
        ))}
        {VARIANTS.map(variant => (
          <Specimen key={variant} state={`${variant}, ${texts.disabled}`}>
            <Button variant={variant} disabled>{texts.save}</Button>
          </Specimen>
        ))}
        {VARIANTS.map(variant => (
          <Specimen key={variant} state={`${variant}, ${texts.busy}`}>
            <Button variant={variant} busy>{texts.save}</Button>
          </Specimen>
        ))}
        <Specimen state={texts.icon}>
          <Button variant="tonal" icon={<Icon name="cart" size={18} />}>{texts.addToCart}</Button>
        </Specimen>
        <Specimen state={texts.small}><Button variant="tonal" size="small">{texts.addToCart}</Button></Specimen>
        <Specimen state={texts.large}><Button variant="filled" size="large">{texts.addToCart}</Button></Specimen>
        <Specimen state={texts.asLink}><Button variant="text" href="#Button">{texts.toMenu}</Button></Specimen>
        <Specimen state={texts.wide}><Button variant="filled" fullWidth>{texts.save}</Button></Specimen>
        <Specimen state={texts.long}><Button variant="outlined" fullWidth>{texts.lorem}</Button></Specimen>
      </Exhibit>
      <Exhibit name="IconButton">
        {ICON_BUTTON_VARIANTS.map(variant => (
          <Specimen key={variant} state={`${variant}: ${texts.usual}, ${texts.disabled}, ${texts.large}`}>
            <div className={`${css.row} ${variant === 'onPhoto' ? css.overPhoto : ''}`}>
              <IconButton variant={variant} label={texts.close} icon={<Icon name="close" />} />
              <IconButton variant={variant} label={texts.close} icon={<Icon name="close" />} disabled />
              <IconButton variant={variant} size="large" label={texts.close} icon={<Icon name="close" />} />
            </div>
          </Specimen>
        ))}
        <Specimen state={texts.hover} force="hover">
          <IconButton label={texts.close} icon={<Icon name="close" />} />
        </Specimen>
        <Specimen state={texts.focus} force="focus">
          <IconButton label={texts.close} icon={<Icon name="close" />} />
        </Specimen>
      </Exhibit>
      <Exhibit name="Badge">
        <Specimen state={texts.usual}>
          <div className={css.row}>
            <Badge value={3}><Icon name="cart" /></Badge>
            <Badge value="99+"><Icon name="cart" /></Badge>
          </div>
        </Specimen>
        <Specimen state={texts.error}><Badge value={1} tone="error"><Icon name="cart" /></Badge></Specimen>
        <Specimen state={texts.empty}><Badge><Icon name="cart" /></Badge></Specimen>
      </Exhibit>
      <Exhibit name="Chip">
        <Specimen state={texts.usual}><Chip onPress={noop}>{texts.offers}</Chip></Specimen>
        <Specimen state={texts.chosen}><Chip selected onPress={noop}>{texts.offers}</Chip></Specimen>
        <Specimen state={texts.hover} force="hover"><Chip onPress={noop}>{texts.offers}</Chip></Specimen>
        <Specimen state={texts.focus} force="focus"><Chip onPress={noop}>{texts.offers}</Chip></Specimen>
        <Specimen state={texts.disabled}><Chip disabled onPress={noop}>{texts.offers}</Chip></Specimen>
        <Specimen state={texts.icon}>
          <Chip icon={<AnyIcon name="card" size={18} />} onPress={noop}>{texts.offers}</Chip>
        </Specimen>
        <Specimen state={texts.long}><Chip onPress={noop}>{texts.lorem}</Chip></Specimen>
      </Exhibit>
      <Exhibit name="Menu">
        <Specimen state={texts.usual}><LanguageMenu /></Specimen>
        <Specimen state={texts.disabled}>
          <Menu label={texts.language} text="RU" value="ru" onPick={noop} options={LANGUAGES} disabled />
        </Specimen>
        <Specimen state="outlined">
          <Menu label={texts.language} text="RU" value="ru" onPick={noop} options={LANGUAGES} variant="outlined" />
        </Specimen>
      </Exhibit>
      <SelectionControls />
      <Exhibit name="Stepper">
        <Specimen state={texts.usual}><CountStepper /></Specimen>
        <Specimen state={texts.one}><CountStepper initialValue={1} removeAtOne /></Specimen>
        <Specimen state={texts.limit}><CountStepper initialValue={9} max={9} /></Specimen>
        <Specimen state={texts.disabled}><CountStepper disabled /></Specimen>
        <Specimen state={texts.large}><CountStepper large /></Specimen>
        <Specimen state={texts.focus} force="focus"><CountStepper /></Specimen>
      </Exhibit>
    </>
  )
}

function SelectionControls() {
  return (
    <>
      <Exhibit name="Checkbox">
        <Specimen state={texts.usual}><CheckboxSpecimen /></Specimen>
        <Specimen state={texts.chosen}><CheckboxSpecimen isInitiallyChecked /></Specimen>
        <Specimen state={texts.disabled}>
          <Checkbox label={texts.agree} checked={false} onChange={noop} disabled />
        </Specimen>
        <Specimen state={`${texts.chosen}, ${texts.disabled}`}>
          <Checkbox label={texts.agree} checked onChange={noop} disabled />
        </Specimen>
        <Specimen state={texts.error}>
          <Checkbox label={texts.agree} checked={false} onChange={noop} invalid required subtitle={texts.agreeMore} />
        </Specimen>
        <Specimen state={texts.long}>
          <Checkbox label={texts.lorem} checked onChange={noop} trailing={texts.fee} />
        </Specimen>
      </Exhibit>
      <Exhibit name="RadioList">
        <Specimen state={texts.usual}><PaymentList /></Specimen>
        <Specimen state={texts.empty}><PaymentList initialValue={null} /></Specimen>
        <Specimen state={texts.error}><PaymentList initialValue={null} hasError /></Specimen>
        <Specimen state={texts.long}>
          <RadioList legend={texts.pay} value="card" onChange={noop}
            options={[{ value: 'card', title: texts.lorem, subtitle: texts.lorem, trailing: texts.fee }]} />
        </Specimen>
      </Exhibit>
      <Exhibit name="SegmentedToggle">
        <Specimen state={texts.usual}><MethodToggle /></Specimen>
        <Specimen state={texts.disabled}>
          <SegmentedToggle legend={texts.method} value="delivery" onChange={noop}
            options={[
              { value: 'delivery', title: texts.delivery },
              { value: 'takeAway', title: texts.takeAway, disabled: true },
            ]}
            />
        </Specimen>
        <Specimen state={texts.wide}><MethodToggle fullWidth /></Specimen>
      </Exhibit>
      <Exhibit name="RadioChips">
        <Specimen state={texts.usual}><TimeChips /></Specimen>
      </Exhibit>
    </>
  )
}

function LanguageMenu() {
  const [value, setValue] = useState<(typeof LANGUAGES)[number]['value']>('ru')
  return <Menu label={texts.language} text={value.toUpperCase()} value={value} onPick={setValue} options={LANGUAGES} />
}
function CheckboxSpecimen({ isInitiallyChecked = false }: { readonly isInitiallyChecked?: boolean }) {
  const [checked, setChecked] = useState(isInitiallyChecked)
  return <Checkbox label={texts.agree} subtitle={texts.agreeMore} checked={checked} onChange={setChecked} />
}
function PaymentList({ initialValue = 'card', hasError = false }: {
  readonly initialValue?: 'card' | null
  readonly hasError?: boolean
}) {
  const [value, setValue] = useState<'card' | 'takeAway' | 'cash' | null>(initialValue)
  return (
    <RadioList legend={texts.pay} value={value} onChange={setValue} required
      error={hasError ? texts.payError : undefined} errorPrefix={texts.prefix}
      options={[
        { value: 'card', title: texts.card, subtitle: texts.cardMore, leading: <AnyIcon name="card" /> },
        { value: 'takeAway', title: texts.takeAway, trailing: texts.fee },
        { value: 'cash', title: texts.cash, disabled: true, reason: texts.cashReason },
      ]} />
  )
}
function MethodToggle({ fullWidth = false }: { readonly fullWidth?: boolean }) {
  const [value, setValue] = useState<'delivery' | 'takeAway'>('delivery')
  return (
    <SegmentedToggle legend={texts.method} value={value} onChange={setValue} fullWidth={fullWidth}
      options={[{ value: 'delivery', title: texts.delivery }, { value: 'takeAway', title: texts.takeAway }]} />
  )
}
function TimeChips() {
  const [value, setValue] = useState('12:00')
  return (
    <RadioChips legend={texts.time} value={value} onChange={setValue}
      options={['11:00', '12:00', '13:00'].map(time => ({ value: time, title: time }))} />
  )
}
function CountStepper({ initialValue = 2, max, large = false, removeAtOne, disabled }: {
  readonly initialValue?: number
  readonly max?: number
  readonly large?: boolean
  readonly removeAtOne?: boolean
  readonly disabled?: boolean
}) {
  const [value, setValue] = useState(initialValue)
  return (
    <Stepper value={value} max={max} label={texts.amount}
      decreaseLabel={removeAtOne === true && value === 1 ? texts.bin : texts.less} increaseLabel={texts.more}
      removeAtOne={removeAtOne} disabled={disabled} size={large ? 'large' : 'medium'}
      onDecrease={() => setValue(value - 1)} onIncrease={() => setValue(value + 1)} />
  )
}
function noop(): void {}
