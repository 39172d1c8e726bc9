/** The texts of a problem report. They are Russian in every language, since support staff read them. */
export const reportWords = {
  head: [
    'Отчёт о проблеме в магазине',
    'магазин {version} · сборка {build} · бренд {whiteLabel}',
    'город {cityId} · заведение {restoId} · способ {method}',
    'язык {language} · тема {theme} · экран {screen}',
    'сеть {network} · хранилище {storage} · время сервера {clock}',
    'браузер {browser} · {system}',
    'время {time}',
    'заказ {order} · расчёт {preflight} · сбоев {faults}',
  ],
  online: 'есть',
  offline: 'нет',
  kept: 'работает',
  memory: 'до закрытия вкладки',
  known: 'известно',
  unknown: 'неизвестно',
  violations: 'против политики',
  events: 'события',
  page: 'страница',
  noAnswer: 'нет ответа',
  milliseconds: ' мс',
} as const
