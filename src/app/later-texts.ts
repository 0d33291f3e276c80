import { defineTexts } from '#schemas/text.ts'

/** Texts of fixed routes without content yet: what they will contain, and for whom. */
export const laterTexts = defineTexts({
  zh: {
    scanQrcode: '车主在这里扫描车场二维码、查询车牌并缴费离场。此功能将随停车业务一起提供。',
    orderInfoByQRCode: '车主扫码后在这里查看停车订单和应付金额。此功能将随停车业务一起提供。',
    parkingWindow: '岗亭值班员在这里查看车道、放行车辆。此功能将随停车业务一起提供。',
    dataView: '管理者在这里查看数据大屏。此功能将随数据看板一起提供。',
    operationView: '运营管理者在这里查看各车场的实时运营情况。此功能将随数据看板一起提供。',
    bsRevenueView: '财务和管理者在这里查看营收情况。此功能将随数据看板一起提供。',
    bsOperateView: '管理者在这里查看经营分析。此功能将随数据看板一起提供。',
    dashboard: '每位员工在这里看到管理员为其编排的门户。此功能将随门户一起提供。',
    emailDetail: '员工在这里阅读一封邮件。此功能将随邮件一起提供。',
    workFlowDetail: '员工在这里查看和办理一条审批流程。此功能将随流程一起提供。',
    parkingOrderInfo: '运营和客服人员在这里查看一笔停车订单。此功能将随停车业务一起提供。',
  },
  zhtw: {
    scanQrcode: '車主在這裡掃描車場二維碼、查詢車牌並繳費離場。此功能將隨停車業務一起提供。',
    orderInfoByQRCode: '車主掃碼後在這裡查看停車訂單和應付金額。此功能將隨停車業務一起提供。',
    parkingWindow: '崗亭值班員在這裡查看車道、放行車輛。此功能將隨停車業務一起提供。',
    dataView: '管理者在這裡查看資料大屏。此功能將隨資料看板一起提供。',
    operationView: '營運管理者在這裡查看各車場的即時營運情況。此功能將隨資料看板一起提供。',
    bsRevenueView: '財務和管理者在這裡查看營收情況。此功能將隨資料看板一起提供。',
    bsOperateView: '管理者在這裡查看經營分析。此功能將隨資料看板一起提供。',
    dashboard: '每位員工在這裡看到管理員為其編排的入口。此功能將隨入口一起提供。',
    emailDetail: '員工在這裡閱讀一封郵件。此功能將隨郵件一起提供。',
    workFlowDetail: '員工在這裡查看和辦理一條簽核流程。此功能將隨流程一起提供。',
    parkingOrderInfo: '營運和客服人員在這裡查看一筆停車訂單。此功能將隨停車業務一起提供。',
  },
  en: {
    scanQrcode:
      'Drivers scan the code of a car park here, look up their plate and pay to leave. It comes with parking operations.',
    orderInfoByQRCode:
      'Drivers see their parking order and what they owe here after scanning. It comes with parking operations.',
    parkingWindow:
      'Attendants watch the lanes and let cars through here. It comes with parking operations.',
    dataView: 'Managers watch the data view here. It comes with the dashboards.',
    operationView:
      'Operations managers watch how every car park is running here. It comes with the dashboards.',
    bsRevenueView: 'Finance and managers watch revenue here. It comes with the dashboards.',
    bsOperateView: 'Managers analyze the business here. It comes with the dashboards.',
    dashboard:
      'Everybody sees the portal here that an administrator composed for them. It comes with portals.',
    emailDetail: 'Staff read an e-mail here. It comes with mail.',
    workFlowDetail: 'Staff follow and handle an approval here. It comes with flows.',
    parkingOrderInfo:
      'Operations and service staff look at a parking order here. It comes with parking operations.',
  },
})
