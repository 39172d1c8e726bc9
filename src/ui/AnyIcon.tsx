import type { ReactNode } from 'react'
import { IconSvg, Icon, iconPaths, type IconLook, type IconName } from './Icon.tsx'

/** Icons that the first view does not show. A string is the data of a path. */
const lazyIcons = {
  back: 'M20 12H4m7-7-7 7 7 7',
  external: 'M14 4h6v6M20 4l-9.5 9.5M18 14v5.5H4.5V6H10',
  sushi:
    'M3 15.5c0-1.7 4-2.5 9-2.5s9 .8 9 2.5v1.5a2.5 2.5 0 0 1-2.5 2.5h-13A2.5 2.5 0 0 1 3 17ZM3 15c-.6-5.2 2.8-9.5 9-9.5s9.6 4.3 9 9.5M8.5 6.3 6.5 13.2M14.5 5.8l-1.5 7',
  info: 'M3 12a9 9 0 1 0 18 0 9 9 0 1 0-18 0M12 11v5.5M12 7.5h.01',
  warning: 'M12 3.5 2.5 20h19ZM12 10v4.5M12 17.3h.01',
  success: 'M3 12a9 9 0 1 0 18 0 9 9 0 1 0-18 0m4.8.3 3 3 5.5-6',
  filters: 'M3 7h10m6 0h2M3 17h2m6 0h10M13 7a3 3 0 1 0 6 0 3 3 0 1 0-6 0M5 17a3 3 0 1 0 6 0 3 3 0 1 0-6 0',
  check: 'm4.5 12.5 5 5 10-11',
  chevronLeft: 'm15 6-6 6 6 6',
  chevronUp: 'm6 15 6-6 6 6',
  pin: <><path d="M12 21.5s-7-6.3-7-11.7a7 7 0 0 1 14 0c0 5.4-7 11.7-7 11.7Z" /><circle cx="12" cy="9.8" r="2.4" /></>,
  map: 'm3 6.5 6-2.5 6 2.5 6-2.5v13.5l-6 2.5-6-2.5-6 2.5ZM9 4v13.5M15 6.5V20',
  phone:
    'M5 4h4l1.5 4.5-2.3 1.6a12 12 0 0 0 5.7 5.7l1.6-2.3L20 15v4a1.5 1.5 0 0 1-1.6 1.5A15.5 15.5 0 0 1 3.5 5.6 1.5 1.5 0 0 1 5 4Z',
  share: (
    <>
      <circle cx="6" cy="12" r="2.6" />
      <circle cx="17.5" cy="5.5" r="2.6" />
      <circle cx="17.5" cy="18.5" r="2.6" />
      <path d="m8.3 10.7 6.9-3.9M8.3 13.3l6.9 3.9" />
    </>
  ),
  store:
    'M4.5 11v9h15v-9M3 8l1.7-4.5h14.6L21 8c0 1.8-1.3 3-3 3s-3-1.2-3-3c0 1.8-1.3 3-3 3s-3-1.2-3-3c0 1.8-1.3 3-3 3S3 9.8 3 8ZM10 20v-5h4v5',
  play: <path d="M7.5 4.5v15l12-7.5Z" fill="currentColor" />,
  pause: <path d="M8.5 5v14M15.5 5v14" strokeWidth="3" />,
  percent: (
    <>
      <path d="M5.5 18.5l13-13" />
      <circle cx="7" cy="7" r="2.6" />
      <circle cx="17" cy="17" r="2.6" />
    </>
  ),
  card: (
    <>
      <rect x="2.5" y="5" width="19" height="14" rx="2" />
      <path d="M2.5 9.5h19M6 15h4" />
    </>
  ),
  cash: (
    <>
      <rect x="2.5" y="6" width="19" height="12" rx="2" />
      <circle cx="12" cy="12" r="2.6" />
      <path d="M6 12h.01M18 12h.01" />
    </>
  ),
  gps: (
    <>
      <circle cx="12" cy="12" r="6.5" />
      <path d="M12 2v3.5M12 18.5V22M2 12h3.5M18.5 12H22" />
      <circle cx="12" cy="12" r="2" fill="currentColor" />
    </>
  ),
  refresh: 'M19.5 12a7.5 7.5 0 1 1-2.2-5.3L20 9.4M20 4v5.4h-5.4',
  contrast: (
    <>
      <circle cx="12" cy="12" r="8.5" />
      <path d="M12 3.5a8.5 8.5 0 0 1 0 17Z" fill="currentColor" />
    </>
  ),
  copy: (
    <>
      <rect x="8.5" y="8.5" width="12" height="12" rx="2" />
      <path d="M15.5 8.5v-3a2 2 0 0 0-2-2h-8a2 2 0 0 0-2 2v8a2 2 0 0 0 2 2h3" />
    </>
  ),
} as const satisfies Record<string, ReactNode>

type LazyIconName = keyof typeof lazyIcons
export type AnyIconName = IconName | LazyIconName
/** The names of all icons. */
export const listIconNames = (): readonly AnyIconName[] => Object.keys({ ...iconPaths, ...lazyIcons }) as AnyIconName[]

/** Like `Icon`, but has all icons. Only for lazily loaded views, since it is large. */
export function AnyIcon({ name, ...look }: IconLook & { readonly name: AnyIconName }) {
  if (!isLazyIcon(name)) return <Icon name={name} {...look} />
  const shapes = lazyIcons[name]
  return <IconSvg {...look}>{typeof shapes === 'string' ? <path d={shapes} /> : shapes}</IconSvg>
}

const isLazyIcon = (name: AnyIconName): name is LazyIconName => name in lazyIcons
