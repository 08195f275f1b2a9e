import type { SiteCopy } from './en.ts'

export const es: SiteCopy = {
  name: 'Español',
  frame: {
    skip: 'Ir al contenido',
    mainNav: 'Sitio',
    menu: 'Menú',
    languages: 'Idioma',
    features: 'Funciones',
    pricing: 'Precio',
    apps: 'Apps móviles',
    help: 'Ayuda',
    onThisPage: 'En esta página',
    accessibility: 'Accesibilidad',
    privacy: 'Política de privacidad',
    contact: 'Escríbenos',
    signIn: 'Iniciar sesión',
    signUp: 'Empieza gratis',
    signUpShort: 'Empieza gratis',
    dashboard: 'Abrir tu panel',
    toDark: 'Cambiar al tema oscuro',
    toLight: 'Cambiar al tema claro',
    offer: 'Esta página también está en español',
    offerClose: 'Ahora no',
  },
  close: {
    title: 'Cada fin de semana, juegan en casa.',
    free: 'Gratis en el lanzamiento. Sin tarjeta. Sin límite de hijos ni de eventos.',
  },
  stores: {
    both: 'En la web, en iPhone, iPad y Android.',
    apple: 'Ya en iOS. Android, próximamente.',
    google: 'Ya en Android. iOS, próximamente.',
    none: 'Hoy, en la web. Las apps para iOS y Android llegan próximamente.',
    premium: 'Las funciones premium, próximamente.',
  },
  home: {
    title: 'El calendario deportivo de toda la familia',
    pageTitle: 'Homefield · El calendario deportivo de tu familia, en un solo lugar',
    description:
      'Todos los entrenamientos, partidos y competencias de cada hijo, de TeamSnap, SportsEngine, Playmetrics, GameChanger y cualquier enlace de calendario, en un solo calendario, sin estrés. Gratis.',
    lead: 'Cada entrenamiento, cada partido y cada competencia de cada hijo, de todas las apps de equipo, en un solo calendario, sin estrés.',
    how: 'Ver cómo funciona',
    free: 'Gratis en el lanzamiento. Sin tarjeta. Sin límite de hijos ni de eventos.',
    week: {
      label: 'Una semana de tres hijos y la del hijo de un amigo, en un solo calendario',
      span: '14 – 18 de mayo',
      friend: 'Calendario de Marcus',
      days: ['jue', 'vie', 'sáb', 'dom', 'lun'],
      hours: ['9:00', '11:00', '13:00', '15:00', '17:00', '19:00'],
      events: {
        swim: ['Natación', '16:00'],
        soccer: ['Entrenamiento de fútbol', '17:30'],
        otters: ['Otters – Pilots', '18:00'],
        swimOwen: ['Natación', '16:00'],
        basketball: ['Entrenamiento de básquetbol', '18:30'],
        opener: ['Torneo: Tualatin', '9:00'],
        cubs: ['Cubs – Jays', '10:30'],
        second: ['Torneo: Rapids', '13:30'],
        owls: ['Sub-8 – Owls', '15:30'],
        semifinal: ['Torneo: semifinal', '10:00'],
        meet: ['Competencia Spring Splash', '13:00'],
        practice: ['Entrenamiento', '17:00'],
        late: ['Entrenamiento', '18:00'],
      },
    },
    grid: {
      title: 'Menos reenviar, más animar.',
      children: {
        title: 'Un color para cada hijo',
        text: 'Elige entre doce colores. El suyo marca sus eventos en todas las pantallas, las tuyas y las de los amigos con quienes compartes.',
        sports: ['Fútbol', 'Básquetbol', 'Béisbol', 'Natación'],
      },
      platforms: {
        title: 'Calendarios que se actualizan solos',
        text: 'Conecta una plataforma o pega el enlace del calendario de un equipo. Los cambios aparecen solos.',
        synced: 'Sincronizado',
      },
      clash: {
        title: '¿En dos lugares a la vez? Lo sabrás',
        text: 'Ve qué eventos de tus hijos se empalman antes de que empiece el fin de semana.',
        what: 'Maya y Owen se empalman de 18:00 a 19:00.',
        where: 'Entrenamiento en Cedar Park, partido en Wilshire Diamond.',
      },
      sharing: {
        title: 'Comparte con personas de confianza',
        text: 'Los amigos chatean. Los lectores ven. Los administradores ayudan a llevar la semana.',
        roles: [
          ['Amigo', 'Solo chat'],
          ['Lector', 'Ve los calendarios'],
          ['Administrador', 'Lo administra todo'],
        ],
      },
    },
    steps: {
      title: 'Listo antes del próximo entrenamiento',
      list: [
        ['Crea los perfiles', 'Uno por hijo, con color, foto y deportes.'],
        ['Conecta las plataformas', 'TeamSnap, SportsEngine, Playmetrics, GameChanger, o agrega a mano.'],
        ['Comparte y organiza', 'Invita a otros padres. Decide quién ve y quién ayuda.'],
      ],
    },
    before: {
      title: 'Antes',
      list: [
        'Cuatro apps, cuatro contraseñas, cuatro colores para «sábado»',
        'El cambio que solo vio uno de los dos',
        '«¿Qué campo era?» a las 8:52',
        'Dos partidos, un solo auto y ningún aviso',
      ],
    },
    after: {
      title: 'Con Homefield',
      list: [
        'Un calendario, un color por hijo',
        'Los cambios de hora, señalados, con la hora anterior tachada',
        'Lugar, mapa y cómo llegar, en el propio evento',
        'Empalmes y trayectos muy justos, con días de anticipación',
      ],
    },
    voices: 'Lo que dicen los padres',
    promises: {
      title: 'Con lo que puedes contar',
      list: [
        [
          'Revisado cada 15 minutos, y cada 5 el día del partido',
          'Una vez por hora solo si no hay nada en las próximas dos semanas. Cada equipo indica cuándo se revisó por última vez.',
          'Cada cuánto revisamos',
        ],
        [
          'Nada desaparece sin aviso',
          'Un evento que el equipo retiró sigue a la vista y queda marcado. Si desaparece de repente la mayor parte de un calendario, primero te preguntamos.',
          'Cuando un equipo retira un partido',
        ],
        [
          'Tú decides quién ve a tus hijos',
          'Al principio, ningún amigo tiene acceso a ningún hijo. Puedes retirar el acceso cuando quieras.',
          'Cómo retirar el acceso',
        ],
      ],
    },
  },
  features: {
    title: 'Lo que hace Homefield',
    pageTitle: 'Funciones · Homefield',
    description:
      'Un calendario para todos tus hijos, sincronización automática, los cambios con su valor anterior, conflictos a tiempo, acceso por roles, chat y recordatorios de 15 minutos a 1 día antes.',
    lead: 'Siete cosas que una familia deportista necesita de un calendario, y cómo resuelve Homefield cada una.',
    list: [
      {
        title: 'Un calendario para todos tus hijos',
        text: 'Mes, semana, día y agenda, un color por hijo, y un tablero familiar que se imprime.',
        benefits: [
          'Doce colores, legibles con tema claro y oscuro',
          'Una página para el refrigerador',
          'Se abre sin señal',
        ],
      },
      {
        title: 'Calendarios que se actualizan solos',
        text: 'TeamSnap, SportsEngine, Playmetrics y GameChanger, o cualquier enlace de calendario.',
        benefits: [
          'Se revisan cada 15 minutos si hay un evento próximo, cada 5 el día del partido',
          'Indican cuándo se revisaron por última vez y, si algo falla, qué es',
          'Vista previa antes de guardar nada',
        ],
      },
      {
        title: 'Qué cambió: antes y ahora',
        text: 'Un partido que se mueve muestra los dos valores hasta que dices «Entendido».',
        benefits: [
          'Cancelado no es lo mismo que retirado',
          'Lo que tú corriges sobrevive a la sincronización',
          'Hora de llegada, campo y uniforme, si la plataforma los da',
        ],
      },
      {
        title: 'En dos lugares a la vez',
        text: 'Empalmes y trayectos imposibles entre tus hijos, antes del fin de semana.',
        benefits: ['El trayecto entre los dos campos', '«No es un problema» se recuerda'],
      },
      {
        title: 'Comparte con personas de confianza',
        text: 'Amigo, lector o administrador para cada persona. Si cambias de idea, el acceso desaparece en segundos.',
        benefits: [
          'Los lectores ven, los administradores ayudan',
          'Los eventos privados siguen siendo privados',
          'Un evento por correo, también a quien no tiene cuenta',
        ],
      },
      {
        title: 'Habla donde está el evento',
        text: 'Una conversación por evento y un chat con cada amigo, con fotos.',
        benefits: [
          'Se envía una sola vez, incluso con mala conexión',
          'Escribe sin señal y se envía cuando la tengas',
        ],
      },
      {
        title: 'Los recordatorios que elijas',
        text: 'De 15 minutos a 1 día antes, para todos los eventos o para uno.',
        benefits: [
          'Se mueven con el evento',
          'Nunca por un partido cancelado',
          'Horas de silencio por la noche',
        ],
      },
    ],
    around: {
      title: 'Y además',
      list: [
        [
          'Agregar a otros calendarios',
          'Enlaces de calendario privados para Google, Apple y Outlook, que se revocan uno a uno.',
        ],
        ['Tus datos', 'Exportarlo todo, borrarlo todo, desde la propia app.'],
        ['Todos los dispositivos', 'Claro y oscuro. Inglés, español y francés.'],
      ],
    },
    platforms: 'Plataformas compatibles',
    anyLink: 'Cualquier enlace iCalendar',
  },
  pricing: {
    title: '$0 al mes',
    pageTitle: 'Precio · Homefield',
    description:
      'Homefield es gratis en el lanzamiento: $0 al mes, sin tarjeta y sin límite de hijos ni de eventos. Las funciones premium llegan próximamente.',
    lead: 'Gratis en el lanzamiento. Sin tarjeta. Sin límite de hijos ni de eventos.',
    plan: 'Todo, gratis',
    price: ['$0', 'al mes'],
    included: [
      'Sin límite de hijos ni de eventos',
      'Las cuatro plataformas y cualquier enlace de calendario',
      'Cambios, conflictos y recordatorios',
      'Amigos, niveles de acceso y chat',
      'Tablero familiar, impresión y enlaces de calendario',
      'En la web y en tu teléfono',
    ],
    premium: {
      title: 'Premium, próximamente',
      text: 'Aún no existe, y nada de lo que necesitas hoy depende de ello.',
      list: [
        ['Estadísticas', 'Horas, kilómetros y temporadas'],
        ['Comunicación de equipo', 'Para entrenadores y encargados'],
        ['Viajes compartidos', 'Quién lleva, quién recoge'],
        ['Control del equipamiento', 'Los uniformes y qué hay en la mochila'],
        ['Llaves de torneo', 'En vivo, con el camino de tu hijo o hija'],
        ['Turnos de entrenadores y árbitros', 'Para quienes regalan sus fines de semana'],
      ],
    },
    questions: 'Preguntas',
    faq: [
      [
        '¿De verdad es gratis?',
        'Sí. Todo lo de esta página es gratis en el lanzamiento, sin tarjeta y sin límite de hijos ni de eventos.',
      ],
      [
        '¿Qué será premium?',
        'Las seis cosas de la lista de arriba están previstas. Ninguna está disponible todavía y el plan gratuito no depende de ellas.',
      ],
      [
        '¿Venden nuestros datos o muestran anuncios?',
        'No. No hay anuncios ni rastreadores, ni en estas páginas ni en la app. La política de privacidad dice qué se guarda y quién lo ve.',
      ],
      [
        '¿Tiene que pagar el otro padre o la otra madre?',
        'No. Todas las cuentas son gratis. Agrega a esa persona como amigo con acceso de administrador y los dos llevarán el mismo calendario.',
      ],
      [
        '¿Puedo irme con todo?',
        'Sí. En Configuración puedes exportar todo lo que pusiste y eliminar tu cuenta, sin tener que escribirnos.',
      ],
    ],
  },
  apps: {
    title: 'En el bolsillo, al borde de la cancha',
    pageTitle: 'Apps móviles · Homefield',
    description:
      'Homefield para iPhone, iPad y Android: el calendario entero sin señal y avisos cuando se mueve un partido. Requisitos, descarga y preguntas.',
    lead: 'El calendario entero se abre sin señal. Las notificaciones push te avisan primero.',
    download: 'Descárgala en el',
    getItOn: 'Disponible en',
    comingSoon: 'Próximamente',
    ios: 'iPhone y iPad',
    android: 'Android',
    scanStore: 'Apunta con la cámara del teléfono al código para abrir App Store.',
    scanWeb:
      'Mientras tanto: apunta con la cámara del teléfono al código y agrega Homefield a tu pantalla de inicio.',
    qr: { store: 'Código QR del enlace a App Store', web: 'Código QR de la dirección de este sitio' },
    phone: {
      label: 'Hoy y mañana, en la app',
      today: 'Jueves, 14 de mayo',
      tomorrow: ['Vie, 15 de mayo', 'Mañana'],
      overlap: 'Se empalma',
      changed: 'Hora cambiada',
      rows: [
        ['16:00', '17:15', 'Natación'],
        ['17:30', '19:00', 'Entrenamiento'],
        ['18:00', '20:00', 'Otters – Pilots'],
        ['18:30', '19:45', 'Entrenamiento'],
        ['16:00', '17:00', 'Natación'],
        ['18:30', '19:45', 'Entrenamiento'],
      ],
    },
    needs: {
      title: 'Qué necesita',
      list: [
        ['iPhone y iPad', 'iOS 16.4+'],
        ['Android', 'Android 7.0 / API 24+'],
        ['Memoria', '2 GB de RAM'],
        ['Espacio', '50 MB'],
      ],
      web: 'En un navegador: Safari 16.4, Chrome 111 o Firefox 128, o posteriores.',
    },
    questions: 'Preguntas',
    faq: [
      [
        '¿Funciona sin conexión?',
        'El calendario, los chats y los perfiles que ya abriste funcionan sin conexión y muestran de cuándo son. Lo que escribes se envía cuando vuelves a tener conexión.',
      ],
      [
        '¿Es la misma cuenta que en la web?',
        'Sí. Una cuenta, el mismo calendario en todas partes, y lo que cambias en un dispositivo está en los demás en segundos.',
      ],
      [
        '¿Cuándo llegan las apps?',
        'Una app marcada «Próximamente» aquí arriba aún no está en la tienda. Hasta entonces, Homefield funciona en el navegador de tu teléfono y puedes agregarlo a la pantalla de inicio.',
      ],
      [
        '¿Puedo desactivar solo algunas notificaciones?',
        'Sí. En Configuración puedes elegir los cambios de horario, los mensajes del equipo y los recordatorios, por dónde te llegan y las horas de silencio. Cada evento puede tener sus propios recordatorios, o ninguno.',
      ],
    ],
  },
  privacy: {
    title: 'Política de privacidad',
    pageTitle: 'Política de privacidad · Homefield',
    description:
      'Qué recopila Homefield, para qué se usa, quién lo ve y cómo exportarlo o borrarlo. Sin anuncios, sin rastreadores, sin cuentas de menores.',
    updated: 'Última actualización: enero de 2025',
    short: 'En breve:',
    shortText:
      'el calendario de tu familia es tuyo. Sin anuncios, sin rastreadores, sin cuentas para los niños.',
    sections: [
      {
        id: 'information',
        title: 'Qué información recopilamos',
        body: [
          'Lo que escribes: tu nombre, tu correo, tu teléfono si lo das, y de tus hijos el nombre, el color, los deportes, las notas y, si quieres, la fecha de nacimiento y fotos. Los eventos, mensajes e imágenes que agregas.',
          'Lo que nos envían las plataformas de tus equipos: eventos con su lugar, su hora y sus notas, de los equipos que conectas.',
          [
            'Ni seguimiento de la ubicación ni identificadores publicitarios.',
            'Qué dispositivos tienen la sesión abierta, para que puedas cerrarla.',
            'Registros técnicos sin nombres, lugares ni cumpleaños. De los inicios de sesión y las solicitudes rechazadas guardan la dirección de red.',
          ],
        ],
      },
      {
        id: 'use',
        title: 'Para qué la usamos',
        body: [
          'Para mostrarte tu calendario, contarte qué cambió, encontrar los conflictos, enviarte recordatorios y dejar que las personas que elegiste vean lo que elegiste. Para nada más.',
        ],
      },
      {
        id: 'sharing',
        title: 'Con quién se comparte',
        body: [
          'Tus amigos ven a tus hijos solo con el nivel que tú pongas: el amigo chatea, el lector ve el calendario, el administrador ayuda a llevarlo. Los eventos privados los ven tú y los administradores. Si le bajas el nivel a alguien, su acceso termina en segundos.',
          'Quien tenga un enlace de calendario puede ver los eventos de tus hijos, salvo los privados, hasta que lo revoques. Si envías un evento por correo, la persona que lo recibe se queda con ese correo. No vendemos tus datos.',
        ],
      },
      {
        id: 'security',
        title: 'Seguridad',
        body: [
          'La propia base de datos hace cumplir quién puede ver qué, no solo la pantalla. Las contraseñas se guardan como hashes. Los enlaces de equipo y los accesos a plataformas se guardan cifrados y nunca se muestran enteros, ni siquiera a ti.',
          'Tus dispositivos conservan una copia del calendario para que se abra sin señal. Esa copia se borra al cerrar sesión, o automáticamente tras treinta días sin conexión.',
        ],
      },
      {
        id: 'rights',
        title: 'Tus derechos',
        body: [
          'Puedes ver y corregir tus datos en la app, y exportarlos o borrarlos todos en Configuración, cuando quieras y sin escribirnos.',
        ],
      },
      {
        id: 'children',
        title: 'Menores de 13 años',
        body: [
          'Las cuentas son para padres, madres y tutores. Un niño o una niña tiene un perfil que administra su padre o su madre, pero no una cuenta. No recopilamos a sabiendas información de menores de 13 años.',
        ],
      },
      {
        id: 'third-parties',
        title: 'Terceros',
        body: [
          'Las plataformas de tus equipos, si las conectas: leemos lo que publican de tu equipo y nunca escribimos nada allí.',
          'Los proveedores de servicios ven solo lo que necesitan: el alojamiento de esta instalación, su proveedor de correo, el servicio de notificaciones de tu dispositivo o navegador y, si se ofrecen mensajes de texto, el proveedor de esos mensajes.',
          'Los mapas y los lugares los pide nuestro servidor. El servicio de mapas ve un lugar, nunca quién preguntó por él. Si esta instalación usa un servicio de rutas, este ve dos lugares con una precisión de unos 100 metros.',
        ],
      },
      {
        id: 'retention',
        title: 'Cuánto tiempo',
        body: [
          'Conservamos tus datos mientras los tengas en tu cuenta. Lo que borras se quita de la app, y al eliminar tu cuenta se borra todo lo que contiene. Las copias de seguridad se actualizan conforme se reemplazan.',
        ],
      },
      {
        id: 'changes',
        title: 'Cambios',
        body: [
          'Si cambia esta política, actualizaremos esta página. La fecha de arriba indica qué versión estás leyendo.',
        ],
      },
    ],
    contact: { id: 'contact', title: 'Contacto', text: 'Preguntas sobre tus datos:' },
  },
  accessibility: {
    title: 'Accesibilidad',
    pageTitle: 'Declaración de accesibilidad · Homefield',
    description:
      'Cómo funciona Homefield con teclado, lector de pantalla, texto grande y alto contraste, qué falta todavía y cómo contárnoslo.',
    updated: 'Última actualización: noviembre de 2026',
    short: 'En breve:',
    shortText:
      'quien conduce tiene que poder leer el calendario. Nuestra meta es WCAG 2.2, nivel AA, en todas las pantallas.',
    sections: [
      {
        id: 'what-works',
        title: 'Qué funciona',
        body: [
          [
            'Todo se puede hacer sin mouse. Lo que se arrastra se mueve también desde un cuadro de diálogo o con el teclado; presiona ? para ver los atajos, que se pueden desactivar.',
            'El lector de pantalla lee cada evento como una frase: hijo o hija, título, estado, fecha, hora y lugar. Lo que cambia por sí solo se anuncia.',
            'El color de un hijo o una hija nunca es la única señal: al lado están su nombre y sus iniciales. Un evento cancelado, movido o que se empalma con otro lo dice con palabras.',
            'Temas claro y oscuro con contraste suficiente. Respetamos los temas de contraste y el ajuste de movimiento reducido de tu sistema.',
            'El texto sigue el tamaño elegido en tu navegador o teléfono, hasta el doble; donde hay muchas cosas juntas, como en un mes, crece menos. La agenda lo muestra todo al tamaño completo.',
            'En el teléfono, los controles miden al menos 44 píxeles de alto.',
            'Tres idiomas, que eliges una vez para tu cuenta.',
          ],
        ],
      },
      {
        id: 'how-we-test',
        title: 'Cómo lo probamos',
        body: [
          'Cada cambio se verifica de forma automática: axe-core en las pantallas de la app y en todas las páginas públicas, y recorridos completos solo con el teclado. Nosotros mismos revisamos las pantallas en los dos temas y en teléfonos pequeños.',
          'No la ha revisado un organismo independiente ni, todavía, personas que usan un lector de pantalla a diario. Si es tu caso, nos encantaría saber qué te parece.',
        ],
      },
      {
        id: 'limits',
        title: 'Qué falta todavía',
        body: [
          [
            'Los mapas son imágenes. El lugar está al lado con palabras, con un enlace para llegar.',
            'Una foto en una conversación solo tiene descripción si quien la envió la escribió.',
            'Los títulos y las notas llegan de la plataforma de tu equipo tal como se escribieron allí.',
            'Con el texto ampliado al máximo, la semana del calendario se desplaza dentro de su marco; la vista de lista muestra los mismos eventos sin eso.',
          ],
        ],
      },
    ],
    contact: {
      id: 'tell-us',
      title: 'Cuéntanos',
      text: '¿Con qué te topaste? Dinos en qué pantalla fue y qué usas para leerla, y te responderemos:',
    },
  },
  help: {
    title: 'Ayuda',
    pageTitle: 'Ayuda · Homefield',
    description:
      'Respuestas cortas: dónde está el enlace de calendario de cada plataforma, niveles de acceso, recordatorios, cambiarte desde otro calendario y cómo contactar a soporte.',
    lead: 'Respuestas cortas de gente que pasa sus fines de semana en la cancha.',
    search: 'Buscar en la ayuda',
    found: {
      none: 'No hay nada con esas palabras. Prueba otras o escríbenos.',
      one: '1 respuesta',
      many: '{n} respuestas',
    },
    groups: {
      start: 'Primeros pasos',
      connections: 'Conexiones',
      driving: 'Traslados',
      friends: 'Amigos y acceso',
      notifications: 'Notificaciones',
    },
    about: 'Acerca de Homefield',
    aboutText:
      'El calendario deportivo de la familia: uno solo para todos tus hijos, de todas las apps de equipo.',
    madeIn: 'Hecho en {city}.',
    stuck: '¿Sigues con dudas? Escríbenos y te responderá una persona de verdad.',
    contact: 'Contactar a soporte',
    all: 'Toda la ayuda',
    next: 'Seguir leyendo',
    leads: ['1 día', '12 h', '6 h', '2 h', '1 h', '30 min', '15 min'],
    access: ['Chat', 'Ve calendarios', 'Administra', 'sí', 'no'],
    support: {
      summary: 'Resumen del problema',
      signedOut: 'Debes iniciar sesión para enviar una solicitud de soporte.',
      cancel: 'Cancelar',
      close: 'Cerrar',
    },
  },
}
