import { useState } from 'react'
import { routes, type RouteName } from '../../core/shop/routes.ts'
import { createResource } from '../../core/store/resource.ts'
import { TIMEOUT_MILLISECONDS, withTimeout } from '../../core/task.ts'
import { informationPages } from '../bind/information-pages.ts'
import { Link } from '../bind/Link.tsx'
import { useShop, useStore, useTitle, useWords } from '../bind/shop.ts'
import { AnyIcon } from '../ui/AnyIcon.tsx'
import { from } from '../ui/breakpoints.ts'
import { Button } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { useOccasion } from '../ui/occasions.ts'
import { PageHeading } from '../ui/PageHeading.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { useMedia } from '../ui/useMedia.ts'
import { loadPage, type PageText } from './page-text.ts'
import * as css from './InfoScreen.module.css'

/** An information page or the terms of sale: the brand's own text (RT-02). */
export function InfoScreen() {
  const { config, router, timer } = useShop()
  const { t, locale } = useWords()
  const route = useStore(router.current)
  const hasRoom = useMedia(from('lg'))
  const found = informationPages.find(([name]) => name === route.page.name)
  const [text] = useState(() => createResource<PageText | null, null, string>(() => null))
  const state = useStore(text)
  const slug = found === undefined ? '' : routes[found[0]].path.slice(1)
  const title = found === undefined ? '' : t(found[1])
  useTitle(t('title.page', { page: title, brand: config.brandName[locale] }))

  const load = (): void => void text.reload(() => withTimeout(timer, TIMEOUT_MILLISECONDS, signal =>
    loadPage({ brand: config.brand, slug, locales: [locale, config.defaultLocale, 'ru'], signal })), `${locale} ${slug}`)
  useOccasion(`${locale} ${slug}`, load)

  const page = state.at === 'ready' ? state.value : null
  return (
    <div className={css.columns}>
      {hasRoom && <InfoPages current={route.page.name} />}
      <article className={css.page}>
        <PageHeading>{page?.title ?? title}</PageHeading>
        {(state.at === 'idle' || state.at === 'loading') && (
          <div aria-busy="true" className={css.skeleton}><Skeleton /><Skeleton /><Skeleton /></div>
        )}
        {state.at === 'ready' && page === null && <EmptyState icon={<AnyIcon name="info" size={48} />} title={t('page.empty')} />}
        {state.at === 'failed' && (
          <EmptyState
            icon="error"
            title={t('error.requestFailed')}
            action={<Button variant="tonal" onClick={load}>{t('common.retry')}</Button>}
          />
        )}
        {page?.blocks.map((block, index) => {
          switch (block.type) {
            case 'h2': return <h2 key={index}>{block.text}</h2>
            case 'p': return <p key={index}>{block.text}</p>
            case 'ul': return <ul key={index}>{block.items.map((item, at) => <li key={at}>{item}</li>)}</ul>
            case 'table': return (
              <div key={index} className={css.scroller} tabIndex={0} role="region" aria-label={title}>
                {/* roles, since on narrow screens rows become blocks and lose what they are */}
                <table role="table">
                  <thead role="rowgroup">
                    <tr role="row">{block.rows[0]?.map((cell, at) => <th key={at} role="columnheader" scope="col">{cell}</th>)}</tr>
                  </thead>
                  <tbody role="rowgroup">
                    {block.rows.slice(1).map((row, at) => (
                      <tr key={at} role="row">
                        {row.map((cell, col) => <td key={col} role="cell" data-column={block.rows[0]?.[col]}>{cell}</td>)}
                      </tr>
                    ))}
                  </tbody>
                </table>
              </div>
            )
          }
        })}
      </article>
    </div>
  )
}

/** The other pages of this kind, beside the text where there is room. */
function InfoPages({ current }: { readonly current: RouteName }) {
  const { router } = useShop()
  const { t } = useWords()
  return (
    <nav aria-label={t('nav.secondary')} className={css.pages}>
      <ul>
        {informationPages.map(([name, title]) => (
          <li key={name}>
            <Link to={router.href(name, {})} className={css.link} aria-current={name === current ? 'page' : undefined}>{t(title)}</Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
