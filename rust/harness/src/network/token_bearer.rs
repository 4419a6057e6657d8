use tonic::metadata::AsciiMetadataValue;
use tonic::service::Interceptor;
use tonic::{Request, Status};

use super::RunToken;

/// Makes calls bear the token of the run, if there is one.
#[derive(Clone, Debug)]
pub struct TokenBearer {
    metadata: Option<AsciiMetadataValue>,
}

impl TokenBearer {
    pub(super) fn of(token: Option<&[u8]>) -> Self {
        let mut metadata = token.and_then(|token| AsciiMetadataValue::try_from(token).ok());
        metadata.iter_mut().for_each(|token| token.set_sensitive(true));
        Self { metadata }
    }
}

impl Interceptor for TokenBearer {
    fn call(&mut self, mut request: Request<()>) -> Result<Request<()>, Status> {
        if let Some(token) = &self.metadata {
            request.metadata_mut().insert(RunToken::METADATA, token.clone());
        }
        Ok(request)
    }
}
