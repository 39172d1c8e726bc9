import { AnyIcon } from './AnyIcon.tsx'
import { Message, type MessageProps } from './Message.tsx'
import * as css from './Alert.module.css'

export type AlertProps = Omit<MessageProps, 'icon' | 'className'> & {
  readonly tone: 'info' | 'warning' | 'error' | 'success'
}

/** A message in the flow of the page. Its icon and colour show its tone. */
export function Alert({ tone, ...rest }: AlertProps) {
  return <Message {...rest} icon={<AnyIcon name={tone} />} className={tone === 'error' ? undefined : css[tone]} />
}
